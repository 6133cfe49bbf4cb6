import type { Room } from '@lockroom/contract';
import {
  type FormatFamily,
  formatFamily,
  gameCount,
  isTournamentSport,
  maxPoints,
  openGames,
  playedTeams,
  roundsOf,
} from '@lockroom/rules';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { useSearchChoice, useSearchValue } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { rankedEntriesQuery } from '../competitions/competition.queries.ts';
import { ResultSource, useIsManual } from '../templates/follow/source-notes.tsx';
import { useBoardSetup } from '../tournaments/board/board-look.ts';
import { BoardPanel, TOURNAMENT_MODES } from '../tournaments/manager/board-panel.tsx';
import { roomBracket } from '../tournaments/manager/manager.queries.ts';
import { countEntries } from '../tournaments/manager/words.ts';
import type { Tournament } from '../tournaments/tournaments.queries.ts';
import { CompetitionPending, ManagerFrame, SettingGroup } from './manager-frame.tsx';
import { type Progress, undecidedText } from './next-card.tsx';
import { type RoomDialog, useRoomDialog } from './room-dialogs.tsx';

interface TournamentRoomProps {
  room: Room;
  tournament: UseQueryResult<Tournament>;
}

const BADGES: Readonly<Record<FormatFamily, string>> = { football: 'Football', custom: 'Custom' };

export function TournamentRoom({ room, tournament: query }: TournamentRoomProps) {
  const { data: tournament, error, refetch } = query;
  const [dialog, setDialog] = useRoomDialog(room);
  if (tournament) {
    return <TournamentKnown room={room} tournament={tournament} dialog={dialog} onDialog={setDialog} />;
  }
  return (
    <ManagerFrame
      room={room}
      badge={BADGES[isTournamentSport(room.sport) ? formatFamily(room.sport) : 'custom']}
      content="Bracket"
      dialog={dialog}
      onDialog={setDialog}
    >
      <CompetitionPending what="bracket" error={error} onRetry={refetch} />
    </ManagerFrame>
  );
}

interface TournamentKnownProps {
  room: Room;
  tournament: Tournament;
  dialog: RoomDialog | null;
  onDialog: (dialog: RoomDialog | null) => void;
}

const WORK_TITLES = { bracket: null, results: 'Enter Results', teams: 'Edit Team Names' };

function TournamentKnown({ room, tournament, dialog, onDialog }: TournamentKnownProps) {
  const queries = useQueryClient();
  const setup = useBoardSetup(tournament);
  const { format } = setup;
  const [mode, setMode] = useSearchChoice('mode', TOURNAMENT_MODES, 'bracket');
  const [asked, setAsked] = useSearchValue('open');
  const entries = useQuery(rankedEntriesQuery(room.id));
  const isDisabled = room.isCompleted;
  const isManual = useIsManual(room);
  const asksLock = asked === 'locks' && !room.isCompleted;
  const total = gameCount(format);
  const panel = (
    <BoardPanel
      // When `NextCard` requests the lock dialog, the new key remounts the panel with that dialog open.
      key={`${asksLock}`}
      begin={asksLock ? 'lock' : null}
      onClosed={() => asked !== null && setAsked(null)}
      owner={roomBracket(queries, room)}
      setup={setup}
      entries={countEntries(entries.data)}
      mode={mode}
      home="bracket"
      onMode={setMode}
      onUnmark={() => onDialog('completion')}
      isManual={isManual}
      resultNote={(gameId) => (
        <ResultSource
          room={room}
          subjectId={gameId}
          hasResult={gameId in tournament.results}
          source={tournament.resultSources[gameId]}
        />
      )}
      head={({ open, enter, pasteTeams, exit }) =>
        mode === 'teams' ? (
          <header className="flex items-center gap-3 mb-4">
            <h1 className="disp text-display leading-none mr-auto">Edit Team Names</h1>
            <Button variant="ghost" icon={X} onClick={exit}>
              Close
            </Button>
          </header>
        ) : (
          <SettingGroup
            title={`${total} games`}
            settings={[
              { label: 'Set Lock Times', isDisabled, onSelect: () => open('lock') },
              { label: 'Enter Results', onSelect: () => enter('results') },
              { label: 'Edit Teams', isDisabled, onSelect: () => enter('teams') },
              { label: 'Paste Teams', isDisabled, onSelect: pasteTeams },
              {
                label: 'Replace a Team',
                // If every team has played, no team can be replaced.
                isDisabled: isDisabled || playedTeams(format, tournament.results).size === format.size,
                onSelect: () => open('replace'),
              },
              { label: 'Edit Point Rewards', isDisabled, onSelect: () => open('points') },
              ...(format.family === 'custom'
                ? [{ label: 'Edit Conference & Round Names', isDisabled, onSelect: () => open('labels') }]
                : []),
              { label: 'Change Bracket Size', isDisabled, onSelect: () => open('size') },
              { label: 'Easy Data Import', isDisabled, onSelect: () => onDialog('import') },
              { label: 'Follow an Event', isDisabled, onSelect: () => onDialog('follow') },
            ]}
          />
        )
      }
      notice={() => <PartFailed title="The picks in this room could not be counted" part={entries} />}
    />
  );
  return (
    <ManagerFrame
      room={room}
      badge={BADGES[format.family]}
      content="Bracket"
      work={WORK_TITLES[mode]}
      next={{
        progress: progressOf(room, setup),
        onResults: () => setMode('results'),
        onLocks: () => setAsked('locks'),
      }}
      missing={undecidedText(total - Object.keys(tournament.results).length, 'game')}
      facts={[
        { term: 'Max Possible Points', value: maxPoints(format), figure: true },
        { term: 'Total games', value: total, figure: true },
        { term: 'Teams', value: format.size, figure: true },
        { term: 'Rounds', value: roundsOf(format), figure: true },
      ]}
      dialog={dialog}
      onDialog={onDialog}
    >
      {panel}
    </ManagerFrame>
  );
}

/** Returns the progress of a bracket. Only games whose teams are known can get a result. */
function progressOf(
  room: Room,
  { format, gameNames, tournament }: ReturnType<typeof useBoardSetup>,
): Progress {
  const { results, lockTime } = tournament;
  const lockAt = lockTime === null ? null : Date.parse(lockTime);
  return {
    one: 'game',
    total: gameCount(format),
    decided: Object.keys(results).length,
    open: [...openGames(format, results)].map((id) => ({
      title: gameNames[id] ?? id,
      names: '',
      lockAt,
      isLocked: room.isLocked,
    })),
  };
}
