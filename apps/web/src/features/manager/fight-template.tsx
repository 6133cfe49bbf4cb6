import type { Fight, Template } from '@lockroom/contract';
import { type FightSport, maxForCard } from '@lockroom/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered, Plus } from 'lucide-react';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
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

export function FightTemplate({ template, sport, card: { data: card, error, refetch } }: FightTemplateProps) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const fights = card ?? template.fights;
  const isEmpty = fights.length === 0;
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
          <TemplateHead template={template} acts={[]} />
          <LoadFailed title="The card could not be loaded" error={error} onRetry={() => refetch()} />
        </>
      ) : (
        <CardPanel
          owner={templateCard(queries, template.id)}
          sport={sport}
          card={card}
          // As in a room, every fight counts, with or without a result.
          figures={{
            maxPoints: maxForCard(fights.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
            fights: fights.length,
          }}
          mode={mode}
          onMode={setMode}
          head={({ addFight, pasteCard, setLockTimes, enterResults }) => (
            <TemplateHead
              template={template}
              acts={[
                ...(isEmpty
                  ? []
                  : [
                      { label: 'Add Fight', icon: Plus, onSelect: addFight },
                      { label: 'Paste a Card', icon: ClipboardPaste, onSelect: pasteCard },
                    ]),
                { label: 'Set Lock Times', icon: Clock, disabled: isEmpty, onSelect: setLockTimes },
                { label: 'Enter Results', icon: ListOrdered, disabled: isEmpty, onSelect: enterResults },
              ]}
            />
          )}
        />
      )}
    </Page>
  );
}
