import { DASHBOARD_ROOMS, type LiveDashboard, type Room, type RoomCard } from '@lockroom/contract';
import { HOUR } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CalendarDays, ChevronRight, KeyRound, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../api/server-clock.ts';
import { useUser } from '../api/session.ts';
import {
  DueCard,
  LastResultCard,
  LastResultRow,
  LiveCard,
  RemindCard,
  TaskPoster,
  TaskRows,
  VisitedRooms,
  YourStats,
} from '../features/dashboard/dashboard-cards.tsx';
import { StartHere } from '../features/dashboard/start-here.tsx';
import { CreateRoomDialog, JoinRoomDialog, RoomCreatedDialog } from '../features/rooms/dialogs.ts';
import { completeRooms, tasksOf } from '../features/rooms/tasks.ts';
import { wasVisitedSince } from '../features/rooms/visits.ts';
import { FriendActivity } from '../features/stats/friend-activity.tsx';
import { dashboardStatsQuery, liveQuery, useRoomCards } from '../features/stats/stats.queries.ts';
import { UpcomingLocks } from '../features/stats/upcoming-locks.tsx';
import { LinkButton } from '../shell/link-button.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { PageHead, SectionHead } from '../ui/page-head.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const NOTHING: LiveDashboard = { due: [], toRemind: null, live: [], lastResult: null };

export function DashboardScreen() {
  const { isAdmin } = useUser();
  const rooms = useRoomCards();
  const live = useQuery(liveQuery);
  const { history } = useRouter();
  const [dialog, setDialog] = useState<{ door: Door; roomCode: string } | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  const open: OpenDoor = (door, roomCode = '') => setDialog({ door, roomCode });
  const close = () => setDialog(null);
  const isNew = rooms.data?.length === 0;
  const isSettled = (part: { data: unknown; isLoadingError: boolean }) =>
    part.data !== undefined || part.isLoadingError;
  const isReady = isSettled(rooms) && isSettled(live);
  return (
    <Page title="Dashboard">
      {isNew ? (
        <StartHere onCreate={() => open('create')} onJoin={(roomCode) => open('join', roomCode)} />
      ) : (
        <>
          <PageHead
            title="Dashboard"
            actions={
              isAdmin && (
                <LinkButton variant="ghost" icon={ShieldCheck} to={paths.creatorAdmin()}>
                  Creator Admin Room
                </LinkButton>
              )
            }
          />
          {rooms.isLoadingError && (
            <LoadFailed title="Your rooms could not be loaded" error={rooms.error} onRetry={rooms.refetch} />
          )}
          {live.isLoadingError && (
            <LoadFailed
              title="What is on now could not be loaded"
              error={live.error}
              onRetry={live.refetch}
            />
          )}
          {isReady ? (
            <>
              <Now rooms={rooms.data ?? []} live={live.data ?? NOTHING} onOpen={open} />
              <Figures rooms={rooms.data ?? []} />
              <div className="mt-8 grid items-start gap-6 empty:hidden lg:grid-cols-2">
                <UpcomingLocks rooms={rooms.data ?? []} />
                <FriendActivity />
              </div>
            </>
          ) : (
            <Loading className="grid items-start gap-4 lg:grid-cols-2" label="Loading your rooms">
              <Skeleton height="252px" />
              <Skeleton height="252px" />
              <Skeleton height="252px" />
            </Loading>
          )}
        </>
      )}
      {dialog?.door === 'create' && (
        <CreateRoomDialog
          tab="mma"
          onClose={close}
          onCreated={(room) => {
            close();
            setCreated(room);
          }}
        />
      )}
      {dialog?.door === 'join' && (
        <JoinRoomDialog
          roomCode={dialog.roomCode}
          onClose={close}
          onJoined={(room) => history.push(paths.room(room.id))}
        />
      )}
      {created && <RoomCreatedDialog room={created} />}
    </Page>
  );
}

interface NowProps {
  rooms: readonly RoomCard[];
  live: LiveDashboard;
  onOpen: OpenDoor;
}

/**
 * Shows due results, picks that lock within the hour, rooms in progress, the most recently completed room and other
 * picks, in this order. At most one poster and one yellow button are shown.
 */
function Now({ rooms, live: { due, toRemind, live, lastResult }, onOpen }: NowProps) {
  const now = useServerNow(60_000);
  const tasks = tasksOf(rooms);
  const complete = completeRooms(rooms);
  const [first, ...others] = tasks;
  const isSoon = first?.locksAt != null && first.locksAt - now <= HOUR;
  const isQuiet = due.length === 0 && live.length === 0;
  const result =
    lastResult && !wasVisitedSince(lastResult.roomId, lastResult.completedAt) ? lastResult : null;
  const hasResultCard = result !== null && !isSoon && isQuiet;
  const hasPoster = first !== undefined && (isSoon || (isQuiet && !hasResultCard));
  const rows = hasPoster ? others : tasks;
  const poster = hasPoster && (
    <section aria-label="Still to pick">
      <TasksHead count={tasks.length} />
      <TaskPoster task={first} isPrimary={due.length === 0} />
    </section>
  );
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2 [&>*]:min-w-0">
      {(due.length > 0 || toRemind) && (
        <div className="grid gap-3">
          <DueCard due={due} />
          {toRemind && <RemindCard toRemind={toRemind} />}
        </div>
      )}
      {isSoon && poster}
      {live.length > 0 && (
        <h2 className={cx('disp text-[22px] lg:col-span-2', due.length === 0 && !poster && 'sr-only')}>
          Live now
        </h2>
      )}
      {live.map((room) => (
        <LiveCard key={room.roomId} live={room} />
      ))}
      {result && hasResultCard && <LastResultCard result={result} />}
      {!isSoon && poster}
      <div>
        {!hasPoster && (rows.length > 0 || complete.length > 0) && <TasksHead count={rows.length} />}
        <TaskRows tasks={rows} complete={complete} />
        <Doors onOpen={onOpen} />
      </div>
      {result && !hasResultCard && <LastResultRow result={result} />}
    </div>
  );
}

function TasksHead({ count }: { count: number }) {
  return (
    <header className="mb-3 flex min-h-6 items-baseline justify-between gap-2.5">
      <h2 className="disp text-[22px]">{count > 0 ? 'Still to pick' : 'Your picks'}</h2>
      {count > 1 && <span className="text-sm text-ink-3">{count} rooms, soonest first</span>}
    </header>
  );
}

type Door = 'create' | 'join';
type OpenDoor = (door: Door, roomCode?: string) => void;

function Doors({ onOpen }: { onOpen: OpenDoor }) {
  return (
    <div className="mt-3.5 grid grid-cols-2 gap-2">
      <Button variant="ghost" icon={Plus} onClick={() => onOpen('create')}>
        Create Room
      </Button>
      <Button variant="ghost" icon={KeyRound} onClick={() => onOpen('join')}>
        Join Room
      </Button>
      <Link
        to={paths.events()}
        className="col-span-2 flex min-h-13 items-center gap-3 text-md hover:bg-surface-2/55"
      >
        <CalendarDays className="text-ink-3" aria-hidden />
        <span className="min-w-0 flex-1">Upcoming events</span>
        <ChevronRight className="text-ink-3" aria-hidden />
      </Link>
    </div>
  );
}

function Figures({ rooms }: { rooms: readonly RoomCard[] }) {
  const stats = useQuery(dashboardStatsQuery);
  const visited = mostVisited(rooms, stats.data?.mostVisitedRooms ?? []);
  return (
    <>
      <SectionHead title="Your Stats" />
      {stats.isLoadingError ? (
        <LoadFailed title="Your stats could not be loaded" error={stats.error} onRetry={stats.refetch} />
      ) : stats.data ? (
        <YourStats stats={stats.data} />
      ) : (
        <Skeleton height="112px" />
      )}
      {visited.length > 0 && !stats.isPending && (
        <>
          {/* Without the statistics, rooms cannot be ranked by visits. */}
          <SectionHead title={stats.isLoadingError ? 'Your Rooms' : 'Most Visited Rooms'} />
          <VisitedRooms rooms={visited} />
        </>
      )}
    </>
  );
}

/** Sorts rooms by visits; rooms that were never visited come last, newest first. */
function mostVisited(rooms: readonly RoomCard[], visited: readonly string[]): RoomCard[] {
  const place = (room: RoomCard) => {
    const index = visited.indexOf(room.id);
    return index === -1 ? visited.length : index;
  };
  return rooms
    .filter((room) => !room.isArchived)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, DASHBOARD_ROOMS);
}
