import type { DashboardStats, Room, RoomCard } from '@lockroom/contract';
import { DASHBOARD_ROOMS } from '@lockroom/contract';
import { placeEnding } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { KeyRound, Plus, ShieldCheck, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../api/session.ts';
import { CreateRoomDialog } from '../features/rooms/create-room-dialog.tsx';
import { JoinRoomDialog } from '../features/rooms/join-room-dialog.tsx';
import { RoomCreatedDialog } from '../features/rooms/room-created-dialog.tsx';
import { RoomLockLine } from '../features/rooms/room-lock.tsx';
import { RoomState } from '../features/rooms/room-state.tsx';
import { StillToPick } from '../features/rooms/still-to-pick.tsx';
import { FriendActivity } from '../features/stats/friend-activity.tsx';
import {
  dashboardStatsQuery,
  roomCardsQuery,
  useDashboardStats,
  useRoomCards,
} from '../features/stats/stats.queries.ts';
import { UpcomingLocks } from '../features/stats/upcoming-locks.tsx';
import { EmptySlot, VisitedRoom } from '../features/stats/visited-room.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PanelSection } from '../ui/facts.tsx';
import { PageHead, SectionHead } from '../ui/page-head.tsx';
import { Loading, RoomCardSkeleton } from '../ui/skeleton.tsx';
import { TapeBand, type TapeFigure } from '../ui/tape-band.tsx';

export function askForDashboard(queries: QueryClient): void {
  void queries.prefetchQuery(dashboardStatsQuery);
  void queries.prefetchQuery(roomCardsQuery);
}

export function DashboardScreen() {
  const { isAdmin } = useUser();
  const stats = useDashboardStats();
  const rooms = useRoomCards();
  const { open, dialogs } = useDoors();
  const news = (
    <>
      <UpcomingLocks rooms={rooms} />
      <FriendActivity />
    </>
  );
  return (
    <Page
      title="Dashboard"
      panel={
        <>
          {news}
          <QuickActions onOpen={open} />
        </>
      }
    >
      <PageHead
        title="Dashboard"
        actions={
          isAdmin && (
            <Button asChild variant="ghost" icon={ShieldCheck}>
              <Link to={paths.creatorAdmin()}>Creator Admin Room</Link>
            </Button>
          )
        }
      />
      {rooms.data && <StillToPick rooms={rooms.data} />}
      <SectionHead title="Your Stats" />
      {stats.isLoadingError ? (
        <LoadFailed title="Your stats could not be loaded" error={stats.error} onRetry={stats.refetch} />
      ) : (
        <YourStats stats={stats.data} />
      )}
      {/* The ranking by visits comes from the stats. */}
      <SectionHead title={stats.isLoadingError ? 'Your Rooms' : 'Most Visited Rooms'} />
      {rooms.isLoadingError && (
        <LoadFailed title="Your rooms could not be loaded" error={rooms.error} onRetry={rooms.refetch} />
      )}
      {rooms.data && !stats.isPending && (
        <VisitedRooms rooms={mostVisited(rooms.data, stats.data?.mostVisitedRooms ?? [])} onOpen={open} />
      )}
      {(rooms.isPending || (rooms.data && stats.isPending)) && (
        <Loading className="grid gap-4 lg:grid-cols-3" label="Loading your rooms">
          <RoomCardSkeleton />
          <RoomCardSkeleton />
          <RoomCardSkeleton />
        </Loading>
      )}
      <div className="lg:hidden grid gap-6 mt-8">{news}</div>
      {dialogs}
    </Page>
  );
}

type Door = 'create' | 'join';

function useDoors(): { open: (door: Door) => void; dialogs: ReactNode } {
  const { history } = useRouter();
  const [dialog, setDialog] = useState<Door | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  const close = () => setDialog(null);
  const dialogs = (
    <>
      {dialog === 'create' && (
        <CreateRoomDialog
          tab="mma"
          onClose={close}
          onCreated={(room) => {
            close();
            setCreated(room);
          }}
        />
      )}
      {dialog === 'join' && (
        <JoinRoomDialog roomCode="" onClose={close} onJoined={(room) => history.push(paths.room(room.id))} />
      )}
      {created && <RoomCreatedDialog room={created} />}
    </>
  );
  return { open: setDialog, dialogs };
}

interface DoorsProps {
  onOpen: (door: Door) => void;
}

function QuickActions({ onOpen }: DoorsProps) {
  return (
    <PanelSection title="Quick actions">
      <div className="grid gap-2">
        <Button variant="ghost" block icon={Plus} onClick={() => onOpen('create')}>
          Create Room
        </Button>
        <Button variant="ghost" block icon={KeyRound} onClick={() => onOpen('join')}>
          Join Room
        </Button>
      </div>
    </PanelSection>
  );
}

function VisitedRooms({ rooms, onOpen }: DoorsProps & { rooms: readonly RoomCard[] }) {
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title="Start Here"
        action={
          <>
            <Button variant="primary" icon={Plus} onClick={() => onOpen('create')}>
              Create Room
            </Button>
            <Button variant="ghost" icon={KeyRound} onClick={() => onOpen('join')}>
              Join Room
            </Button>
          </>
        }
      >
        No rooms yet. Join or create a room to get started!
      </EmptyState>
    );
  }
  const slots = ['first', 'second', 'third'].slice(rooms.length, DASHBOARD_ROOMS);
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {rooms.map((room) => (
        <VisitedRoom
          key={room.id}
          room={room}
          state={<RoomState room={room} />}
          lock={<RoomLockLine room={room} />}
        />
      ))}
      {slots.map((slot) => (
        <EmptySlot key={slot} />
      ))}
    </div>
  );
}

/** Sorts rooms by visits, followed by unvisited rooms, newest first. */
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

function YourStats({ stats }: { stats: DashboardStats | undefined }) {
  const finish = stats?.bestFinish ?? null;
  const figures: TapeFigure[] = [
    { label: 'Current Rooms', value: stats?.currentRooms ?? '-' },
    { label: 'Brackets Filled', value: stats?.bracketsFilled ?? '-' },
    { label: 'Wins', value: stats?.wins ?? '-' },
    { label: 'Avg Ranking', value: stats?.averageRanking ?? '-' },
    finish === null
      ? { label: 'Best Finish', value: '-' }
      : { label: 'Best Finish', value: finish, suffix: placeEnding(finish) },
  ];
  return <TapeBand figures={figures} label="Your Stats" />;
}
