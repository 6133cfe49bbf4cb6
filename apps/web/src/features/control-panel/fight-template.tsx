import type { Fight, Template } from '@lockroom/contract';
import { type FightSport, maxForCard } from '@lockroom/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered, Plus } from 'lucide-react';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { CardPanel, MANAGER_MODES } from '../fights/manager/card-panel.tsx';
import { CardStatistics } from '../fights/manager/card-statistics.tsx';
import { templateCard } from '../templates/template.queries.ts';
import { ADMIN_ROOM } from './places.ts';
import { TemplateHead } from './template-head.tsx';
import { TemplatePanel } from './template-panel.tsx';

export interface FightTemplateProps {
  template: Template;
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

/** A template that is a fight card: its fights, photos, lock times and results. */
export function FightTemplate({ template, sport, card: { data: card, error, refetch } }: FightTemplateProps) {
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
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
        <>
          <TemplateHead template={template}>{null}</TemplateHead>
          <LoadFailed title="The card could not be loaded" error={error} onRetry={() => refetch()} />
        </>
      ) : (
        <CardPanel
          owner={templateCard(template.id)}
          sport={sport}
          card={card}
          // As for a room, every fight counts, with or without a result.
          figures={{
            maxPoints: maxForCard(fights.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
            fights: fights.length,
          }}
          mode={mode}
          onMode={setMode}
          head={({ addFight, pasteCard, setLockTimes, enterResults }) => (
            <TemplateHead template={template}>
              {fights.length > 0 && (
                <>
                  <Button variant="ghost" icon={Plus} onClick={addFight}>
                    Add Fight
                  </Button>
                  <Button variant="ghost" icon={ClipboardPaste} onClick={pasteCard}>
                    Paste a Card
                  </Button>
                </>
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
            </TemplateHead>
          )}
        />
      )}
    </Page>
  );
}
