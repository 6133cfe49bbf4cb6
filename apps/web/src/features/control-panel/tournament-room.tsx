import type { Room } from '@lockroom/contract';
import { type FormatFamily, formatFamily, gameCount, isTournamentSport, playedTeams } from '@lockroom/rules';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered, Repeat, Scaling, Tags, Trophy, Users, X } from 'lucide-react';
import { LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice, useSearchValue } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../../ui/skeleton.tsx';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { useBoardSetup } from '../tournaments/board/use-board-setup.ts';
import { roomBracket } from '../tournaments/manager/board-owner.queries.ts';
import {
  type BoardActions,
  BoardPanel,
  TOURNAMENT_MODES,
  type TournamentMode,
} from '../tournaments/manager/board-panel.tsx';
import { BoardLockNotice } from '../tournaments/manager/lock-notice.tsx';
import { countEntries, undecidedText } from '../tournaments/manager/words.ts';
import { formatOf, type Tournament } from '../tournaments/tournaments.queries.ts';
import { placesOf } from './places.ts';
import { PlainHead } from './plain-head.tsx';
import { type RoomDialog, useRoomDialog } from './room-dialog.ts';
import { RoomDialogs } from './room-dialogs-later.ts';
import { RoomHead } from './room-head.tsx';
import { RoomPanel } from './room-panel.tsx';
import { RoomSettings } from './room-settings.tsx';

export interface TournamentRoomProps {
  room: Room;
  tournament: UseQueryResult<Tournament>;
}

/** The manager's page of a tournament room. */
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

/** The page once the board is loaded. */
function TournamentBody({ room, tournament, mode, onMode, onOpen }: TournamentBodyProps) {
  const setup = useBoardSetup(tournament);
  const { family } = setup.format;
  const [asked, setAsked] = useSearchValue('open');
  const entries = useQuery(roomEntriesQuery(room.id));
  return (
    <BoardPanel
      begin={asked === 'locks' && !room.isCompleted ? 'lock' : null}
      onClosed={() => asked !== null && setAsked(null)}
      owner={roomBracket(room)}
      setup={setup}
      entries={countEntries(entries.data)}
      mode={mode}
      home="bracket"
      onMode={onMode}
      onUnmark={() => onOpen('completion')}
      head={(actions) => (
        <RoomHead
          room={room}
          title={TITLES[mode]}
          badge={BADGES[family]}
          completed={
            mode === 'bracket'
              ? 'Final rankings are locked. Unmark it to change the bracket.'
              : 'Final rankings are locked.'
          }
          acts={
            mode === 'bracket' && (
              <>
                <Button variant="ghost" icon={ListOrdered} onClick={() => actions.enter('results')}>
                  Enter Results
                </Button>
                <Button
                  variant="ghost"
                  icon={Clock}
                  disabled={room.isCompleted}
                  onClick={() => actions.open('lock')}
                >
                  Set Lock Times
                </Button>
                <Button
                  variant="ghost"
                  icon={ClipboardPaste}
                  disabled={room.isCompleted}
                  onClick={actions.pasteTeams}
                >
                  Paste Teams
                </Button>
              </>
            )
          }
        >
          {mode === 'bracket' ? (
            <RoomSettings room={room} onOpen={onOpen}>
              <TournamentItems
                isCompleted={room.isCompleted}
                havePlayed={playedTeams(setup.format, tournament.results).size === setup.format.size}
                family={family}
                actions={actions}
              />
            </RoomSettings>
          ) : (
            <Button variant="ghost" icon={X} onClick={actions.exit}>
              {mode === 'results' ? 'Exit Results' : 'Close'}
            </Button>
          )}
        </RoomHead>
      )}
      notice={({ open }) => (
        <>
          <PartFailed title="The picks of this room could not be counted" part={entries} />
          <BoardLockNotice room={room} onSet={() => open('lock')} />
        </>
      )}
    />
  );
}

interface TournamentItemsProps {
  /** The event is completed, so the board cannot be changed. */
  isCompleted: boolean;
  /** Every team has a result, so that none can be replaced. */
  havePlayed: boolean;
  family: FormatFamily;
  actions: BoardActions;
}

/** The Settings items of tournament rooms; only the custom family can change labels. */
function TournamentItems({ isCompleted, havePlayed, family, actions }: TournamentItemsProps) {
  const { open, enter, pasteTeams } = actions;
  return (
    <>
      <MenuItem icon={Clock} disabled={isCompleted} onSelect={() => open('lock')}>
        Set Lock Times
      </MenuItem>
      <MenuItem icon={ListOrdered} onSelect={() => enter('results')}>
        Enter Results
      </MenuItem>
      <MenuItem icon={Users} disabled={isCompleted} onSelect={() => enter('teams')}>
        Edit Teams
      </MenuItem>
      <MenuItem icon={Repeat} disabled={isCompleted || havePlayed} onSelect={() => open('replace')}>
        Replace a Team
      </MenuItem>
      <MenuItem icon={ClipboardPaste} disabled={isCompleted} onSelect={pasteTeams}>
        Paste Teams
      </MenuItem>
      <MenuItem icon={Trophy} disabled={isCompleted} onSelect={() => open('points')}>
        Edit Point Rewards
      </MenuItem>
      {family === 'custom' && (
        <MenuItem icon={Tags} disabled={isCompleted} onSelect={() => open('labels')}>
          Edit Conference & Round Names
        </MenuItem>
      )}
      <MenuItem icon={Scaling} disabled={isCompleted} onSelect={() => open('size')}>
        Change Bracket Size
      </MenuItem>
    </>
  );
}
