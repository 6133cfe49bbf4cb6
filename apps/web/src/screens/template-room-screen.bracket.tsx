import type { Template } from '@lockroom/contract';
import { gameCount } from '@lockroom/game';
import { Clock, ListOrdered, Scaling, Tags, TriangleAlert, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page } from '../app/page.tsx';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { RenameTemplateDialog } from '../features/templates/manager/rename.ts';
import { templateBracket, tournamentOf } from '../features/templates/manager/template.queries.ts';
import { TemplateHead } from '../features/templates/manager/template-head.tsx';
import { TemplatePanel } from '../features/templates/manager/template-panel.tsx';
import { BracketPanel } from '../features/tournaments/manager/bracket-panel.tsx';
import { useTournamentSetup } from '../features/tournaments/manager/tournament-setup.ts';
import type { Tournament } from '../features/tournaments/tournaments.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAhead } from '../ui/later.tsx';
import { ADMIN_ROOM } from './template-room-screen.places.ts';

const MODES = ['teams', 'results'] as const;
const DIALOGS = [RenameTemplateDialog];
/** Nobody fills the bracket of a template. */
const NO_SHEETS = { brackets: 0, picks: 0, scores: 0 };

/** A template that is a bracket: its size, teams, labels, lock time and results. */
export function BracketTemplate({ template }: { template: Template }) {
  const tournament = useMemo(() => tournamentOf(template), [template]);
  if (tournament) return <BracketTemplatePage template={template} tournament={tournament} />;
  return (
    <Page title={template.name} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <EmptyState icon={TriangleAlert} title="The bracket could not be loaded" heading="h1" />
    </Page>
  );
}

function BracketTemplatePage({ template, tournament }: { template: Template; tournament: Tournament }) {
  const [mode, setMode] = useSearchChoice('mode', MODES, 'teams');
  const [renaming, setRenaming] = useState(false);
  useAhead(DIALOGS);
  const setup = useTournamentSetup(tournament);
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
      <BracketPanel
        owner={templateBracket(template)}
        setup={setup}
        sheets={NO_SHEETS}
        mode={mode}
        home="teams"
        onMode={(next) => setMode(next === 'results' ? 'results' : 'teams')}
        head={({ open, enter, exit }) => (
          <TemplateHead
            template={template}
            doing={inResults ? 'Enter Results' : null}
            onRename={() => setRenaming(true)}
          >
            {inResults ? (
              <Button variant="ghost" icon={X} onClick={exit}>
                Exit Results
              </Button>
            ) : (
              <>
                <Button variant="ghost" icon={Scaling} onClick={() => open('size')}>
                  Bracket Setup
                </Button>
                <Button variant="ghost" icon={Clock} onClick={() => open('lock')}>
                  Set Lock Times
                </Button>
                {format.family === 'custom' && (
                  <Button variant="ghost" icon={Tags} onClick={() => open('labels')}>
                    Edit Conference & Round Names
                  </Button>
                )}
                <Button variant="ghost" icon={ListOrdered} onClick={() => enter('results')}>
                  Enter Results
                </Button>
              </>
            )}
          </TemplateHead>
        )}
      />
      {renaming && <RenameTemplateDialog template={template} onClose={() => setRenaming(false)} />}
    </Page>
  );
}
