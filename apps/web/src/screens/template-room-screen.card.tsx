import type { Fight, Template } from '@lockroom/contract';
import { type FightSport, maxForCard } from '@lockroom/game';
import type { UseQueryResult } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../app/load-failed.tsx';
import { Page } from '../app/page.tsx';
import { prepareFighterPhoto } from '../app/scale-photo.ts';
import { CardPanel, MANAGER_MODES } from '../features/fights/manager/card-panel.tsx';
import { CardStatistics } from '../features/fights/manager/card-statistics.tsx';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { RenameTemplateDialog } from '../features/templates/manager/rename.ts';
import { templateCard } from '../features/templates/manager/template.queries.ts';
import { TemplateHead } from '../features/templates/manager/template-head.tsx';
import { TemplatePanel } from '../features/templates/manager/template-panel.tsx';
import { Button } from '../ui/button.tsx';
import { useAhead } from '../ui/later.tsx';
import { ADMIN_ROOM } from './template-room-screen.places.ts';

const DIALOGS = [RenameTemplateDialog];

export interface CardTemplateProps {
  template: Template;
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

/** A template that is a fight card: its fights, photos, lock times and results. */
export function CardTemplate({ template, sport, card: { data: card, error, refetch } }: CardTemplateProps) {
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const [renaming, setRenaming] = useState(false);
  useAhead(DIALOGS);
  const inResults = mode === 'results';
  const fights = card ?? template.fights;
  return (
    <Page
      title={template.name}
      crumbs={[ADMIN_ROOM]}
      back={ADMIN_ROOM}
      panel={
        <TemplatePanel template={template} total={{ term: 'Total fights', value: fights.length }}>
          <CardStatistics card={fights} />
        </TemplatePanel>
      }
    >
      {error && !card ? (
        <LoadFailed
          title="The card could not be loaded"
          heading="h1"
          error={error}
          onRetry={() => refetch()}
        />
      ) : (
        <CardPanel
          owner={templateCard(template.id)}
          sport={sport}
          card={card}
          // As for a room, the whole card counts, whatever has been decided of it.
          figures={{
            maxPoints: maxForCard(fights.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
            fights: fights.length,
          }}
          mode={mode}
          onMode={setMode}
          preparePhoto={prepareFighterPhoto}
          head={({ addFight, pasteCard, setLockTimes, enterResults, exitResults }) => (
            <TemplateHead
              template={template}
              doing={inResults ? 'Enter Results' : null}
              onRename={() => setRenaming(true)}
            >
              {inResults ? (
                <Button variant="ghost" icon={X} onClick={exitResults}>
                  Exit Results
                </Button>
              ) : (
                <>
                  {fights.length > 0 && (
                    <Button variant="ghost" icon={Plus} onClick={addFight}>
                      Add Fight
                    </Button>
                  )}
                  {fights.length > 0 && (
                    <Button variant="ghost" icon={ClipboardPaste} onClick={pasteCard}>
                      Paste a Card
                    </Button>
                  )}
                  <Button variant="ghost" icon={Clock} disabled={fights.length === 0} onClick={setLockTimes}>
                    Set Lock Times
                  </Button>
                  <Button
                    variant="ghost"
                    icon={ListOrdered}
                    disabled={fights.length === 0}
                    onClick={enterResults}
                  >
                    Enter Results
                  </Button>
                </>
              )}
            </TemplateHead>
          )}
        />
      )}
      {renaming && <RenameTemplateDialog template={template} onClose={() => setRenaming(false)} />}
    </Page>
  );
}
