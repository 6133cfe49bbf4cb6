import type { Template } from '@lockroom/contract';
import { gameCount } from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, ListOrdered, Scaling, Tags, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { templateBracket, tournamentOf } from '../templates/template.queries.ts';
import { useBoardSetup } from '../tournaments/board/use-board-setup.ts';
import { BoardPanel } from '../tournaments/manager/board-panel.tsx';
import type { Tournament } from '../tournaments/tournaments.queries.ts';
import { ADMIN_ROOM } from './places.ts';
import { TemplateHead } from './template-head.tsx';
import { TemplatePanel } from './template-panel.tsx';

const MODES = ['teams', 'results'] as const;
/** A template has no entries. */
const NO_ENTRIES = { brackets: 0, picks: 0, scores: 0 };

export function TournamentTemplate({ template }: { template: Template }) {
  const tournament = useMemo(() => tournamentOf(template), [template]);
  if (tournament) return <TournamentTemplatePage template={template} tournament={tournament} />;
  return (
    <Page title={template.name} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <EmptyState icon={TriangleAlert} title="The bracket could not be loaded" heading="h1" />
    </Page>
  );
}

function TournamentTemplatePage({ template, tournament }: { template: Template; tournament: Tournament }) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MODES, 'teams');
  const setup = useBoardSetup(tournament);
  const { format } = setup;
  const inResults = mode === 'results';
  return (
    <Page
      title={template.name}
      crumbs={[ADMIN_ROOM]}
      back={ADMIN_ROOM}
      rail={inResults}
      panel={
        !inResults && (
          <TemplatePanel template={template} total={{ term: 'Total games', value: gameCount(format) }} />
        )
      }
    >
      <BoardPanel
        owner={templateBracket(queries, template)}
        setup={setup}
        entries={NO_ENTRIES}
        mode={mode}
        home="teams"
        onMode={(next) => setMode(next === 'results' ? 'results' : 'teams')}
        head={({ open, enter, exit }) => (
          <TemplateHead
            template={template}
            onExitResults={inResults ? exit : undefined}
            acts={[
              { label: 'Bracket Setup', icon: Scaling, onSelect: () => open('size') },
              { label: 'Set Lock Times', icon: Clock, onSelect: () => open('lock') },
              ...(format.family === 'custom'
                ? [{ label: 'Edit Conference & Round Names', icon: Tags, onSelect: () => open('labels') }]
                : []),
              { label: 'Enter Results', icon: ListOrdered, onSelect: () => enter('results') },
            ]}
          />
        )}
      />
    </Page>
  );
}
