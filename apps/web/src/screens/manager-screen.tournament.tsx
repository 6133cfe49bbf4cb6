import { gameCount } from '@lockroom/game';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../app/load-failed.tsx';
import { Page } from '../app/page.tsx';
import { CompletionDialog } from '../features/rooms/manager/completion-dialog.tsx';
import { ManagerPanel } from '../features/rooms/manager/manager-panel.tsx';
import { shareRoom } from '../features/rooms/share-room.ts';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { TOURNAMENT_MODES } from '../features/tournaments/manager/bracket-panel.tsx';
import { TournamentManager } from '../features/tournaments/manager/manager-body.tsx';
import { undecidedText } from '../features/tournaments/manager/words.ts';
import { formatOf, type Tournament } from '../features/tournaments/tournaments.queries.ts';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';
import type { SportManagerProps } from './manager-screen.props.ts';

export interface BracketManagerProps extends SportManagerProps {
  tournament: UseQueryResult<Tournament>;
}

/** The manager's page of a football or custom bracket. */
export function BracketManager({
  room,
  places,
  tournament: { data: tournament, error, refetch },
  onDialog,
  completing,
  onClose,
}: BracketManagerProps) {
  const [mode, setMode] = useSearchChoice('mode', TOURNAMENT_MODES, 'bracket');
  const share = () => void shareRoom(room);
  return (
    <>
      <Page
        title="Manager"
        {...places}
        rail={mode === 'results'}
        panel={
          mode !== 'results' &&
          tournament && (
            <ManagerPanel
              room={room}
              total={{ term: 'Total games', value: gameCount(formatOf(tournament)) }}
              onShare={share}
            />
          )
        }
      >
        {tournament && (
          <TournamentManager
            room={room}
            tournament={tournament}
            mode={mode}
            onMode={setMode}
            onShare={share}
            onRename={() => onDialog('rename')}
            onImport={() => onDialog('import')}
            onCompletion={() => onDialog('completion')}
          />
        )}
        {!tournament && error && (
          <LoadFailed title="The bracket could not be loaded" error={error} onRetry={() => refetch()} />
        )}
        {!tournament && !error && (
          <Loading label="Loading the bracket">
            <Skeleton width="min(260px, 70%)" height="40px" />
            <FightCardSkeleton main />
          </Loading>
        )}
      </Page>
      <CompletionDialog
        room={room}
        missing={tournament ? undecidedText(tournament) : null}
        open={completing}
        onOpenChange={onClose}
      />
    </>
  );
}
