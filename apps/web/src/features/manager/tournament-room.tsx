import type { Room } from '@lockroom/contract';
import { type FormatFamily, formatFamily, gameCount, isTournamentSport, playedTeams } from '@lockroom/rules';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered, Repeat, Scaling, Tags, Trophy, Users, X } from 'lucide-react';
import { LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice, useSearchValue } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../../ui/skeleton.tsx';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { useBoardSetup } from '../tournaments/board/use-board-setup.ts';
import { roomBracket } from '../tournaments/manager/board-owner.queries.ts';
import { BoardPanel, TOURNAMENT_MODES, type TournamentMode } from '../tournaments/manager/board-panel.tsx';
import { BoardLockNotice } from '../tournaments/manager/lock-notice.tsx';
import { countEntries, undecidedText } from '../tournaments/manager/words.ts';
import { formatOf, type Tournament } from '../tournaments/tournaments.queries.ts';
import type { PageAct } from './page-acts.tsx';
import { placesOf } from './places.ts';
import { PlainHead } from './plain-head.tsx';
import { type RoomDialog, useRoomDialog } from './room-dialog.ts';
import { RoomDialogs } from './room-dialogs.tsx';
import { RoomHead } from './room-head.tsx';
import { RoomPanel } from './room-panel.tsx';
import { RoomSettings } from './room-settings.tsx';

export interface TournamentRoomProps {
  room: Room;
  tournament: UseQueryResult<Tournament>;
}

export function TournamentRoom({ room, tournament: query }: TournamentRoomProps) {
  const { data: tournament, error, refetch } = query;
  const [mode, setMode] = useSearchChoice('mode', TOURNAMENT_MODES, 'bracket');
  const [dialog, setDialog] = useRoomDialog(room);
  return (
    <>
      <Page
        title="Manager"
        {...placesOf(room)}
        rail={mode === 'results'}
        panel={
          mode !== 'results' &&
          tournament && (
            <RoomPanel room={room} total={{ term: 'Total games', value: gameCount(formatOf(tournament)) }} />
          )
        }
      >
        {tournament && (
          <TournamentBody
            room={room}
            tournament={tournament}
            mode={mode}
            onMode={setMode}
            onOpen={setDialog}
          />
        )}
        {!tournament && error && (
          <>
            <PlainHead
              room={room}
              badge={BADGES[isTournamentSport(room.sport) ? formatFamily(room.sport) : 'custom']}
              onOpen={setDialog}
            />
            <LoadFailed title="The bracket could not be loaded" error={error} onRetry={() => refetch()} />
          </>
        )}
        {!tournament && !error && (
          <Loading label="Loading the bracket">
            <Skeleton width="min(260px, 70%)" height="40px" />
            <FightCardSkeleton main />
          </Loading>
        )}
      </Page>
      <RoomDialogs
        room={room}
        open={dialog}
        missing={tournament ? undecidedText(tournament) : null}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

const TITLES: Readonly<Record<TournamentMode, string>> = {
  bracket: 'Manager',
  results: 'Enter Results',
  teams: 'Edit Team Names',
};

const BADGES: Readonly<Record<FormatFamily, string>> = { football: 'Football', custom: 'Custom' };

interface TournamentBodyProps {
  room: Room;
  tournament: Tournament;
  mode: TournamentMode;
  onMode: (mode: TournamentMode) => void;
  onOpen: (dialog: RoomDialog) => void;
}

function TournamentBody({ room, tournament, mode, onMode, onOpen }: TournamentBodyProps) {
  const queries = useQueryClient();
  const setup = useBoardSetup(tournament);
  const { family, size } = setup.format;
  // If every team has played, no team can be replaced.
  const havePlayed = playedTeams(setup.format, tournament.results).size === size;
  const [asked, setAsked] = useSearchValue('open');
  const entries = useQuery(roomEntriesQuery(room.id));
  return (
    <BoardPanel
      begin={asked === 'locks' && !room.isCompleted ? 'lock' : null}
      onClosed={() => asked !== null && setAsked(null)}
      owner={roomBracket(queries, room)}
      setup={setup}
      entries={countEntries(entries.data)}
      mode={mode}
      home="bracket"
      onMode={onMode}
      onUnmark={() => onOpen('completion')}
      head={({ open, enter, pasteTeams, exit }) => {
        const disabled = room.isCompleted;
        const results = { label: 'Enter Results', icon: ListOrdered, onSelect: () => enter('results') };
        const lock = { label: 'Set Lock Times', icon: Clock, disabled, onSelect: () => open('lock') };
        const paste = { label: 'Paste Teams', icon: ClipboardPaste, disabled, onSelect: pasteTeams };
        const acts: PageAct[] = [
          lock,
          results,
          { label: 'Edit Teams', icon: Users, disabled, onSelect: () => enter('teams') },
          {
            label: 'Replace a Team',
            icon: Repeat,
            disabled: disabled || havePlayed,
            onSelect: () => open('replace'),
          },
          paste,
          { label: 'Edit Point Rewards', icon: Trophy, disabled, onSelect: () => open('points') },
          ...(family === 'custom'
            ? [
                {
                  label: 'Edit Conference & Round Names',
                  icon: Tags,
                  disabled,
                  onSelect: () => open('labels'),
                },
              ]
            : []),
          { label: 'Change Bracket Size', icon: Scaling, disabled, onSelect: () => open('size') },
        ];
        return (
          <RoomHead
            room={room}
            title={TITLES[mode]}
            badge={BADGES[family]}
            completed={
              mode === 'bracket'
                ? 'Final rankings are locked. Unmark it to change the bracket.'
                : 'Final rankings are locked.'
            }
            acts={mode === 'bracket' ? [results, lock, paste] : null}
          >
            {mode === 'bracket' ? (
              <RoomSettings room={room} onOpen={onOpen} acts={acts} />
            ) : (
              <Button variant="ghost" icon={X} onClick={exit}>
                {mode === 'results' ? 'Exit Results' : 'Close'}
              </Button>
            )}
          </RoomHead>
        );
      }}
      notice={({ open }) => (
        <>
          <PartFailed title="The picks of this room could not be counted" part={entries} />
          <BoardLockNotice room={room} onSet={() => open('lock')} />
        </>
      )}
    />
  );
}
