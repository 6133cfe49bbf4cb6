import type { RoomCard } from '@lockroom/contract';
import { DASHBOARD_ROOMS } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { ShieldCheck, Trophy } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { useUser } from '../api/session.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { RoomLockLine } from '../features/rooms/room-lock.tsx';
import { FriendActivity } from '../features/stats/friend-activity.tsx';
import { useDashboardStats, useRoomCards } from '../features/stats/stats.queries.ts';
import { UpcomingLocks } from '../features/stats/upcoming-locks.tsx';
import { EmptySlot, VisitedRoom } from '../features/stats/visited-room.tsx';
import { YourStats } from '../features/stats/your-stats.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PageHead, SectionHead } from '../ui/page-head.tsx';
import { Loading, RoomCardSkeleton } from '../ui/skeleton.tsx';
import { QuickActions } from './dashboard-screen.actions.tsx';
import styles from './dashboard-screen.module.css';

/** What the viewer has done so far, and the rooms visited most (000 section 2). */
export function DashboardScreen() {
  const { isAdmin } = useUser();
  const stats = useDashboardStats();
  const rooms = useRoomCards();
  const failure = stats.error ?? rooms.error;
  const news = (
    <>
      <UpcomingLocks rooms={rooms.data ?? []} />
      <FriendActivity />
    </>
  );
  return (
    <Page
      title="Dashboard"
      panel={
        <>
          {news}
          <QuickActions />
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
      <SectionHead title="Your Stats" />
      <YourStats stats={stats.data} />
      <SectionHead title="Most Visited Rooms" />
      {failure && <FormError message={errorText(failure, 'Your rooms could not be loaded.')} />}
      {rooms.data && !stats.isPending && (
        <VisitedRooms rooms={mostVisited(rooms.data, stats.data?.mostVisitedRooms ?? [])} />
      )}
      {(rooms.isPending || (rooms.data && stats.isPending)) && (
        <Loading className={styles.rooms} label="Loading your rooms">
          <RoomCardSkeleton />
          <RoomCardSkeleton />
          <RoomCardSkeleton />
        </Loading>
      )}
      <div className={styles.narrow}>{news}</div>
    </Page>
  );
}

function VisitedRooms({ rooms }: { rooms: readonly RoomCard[] }) {
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={Trophy}
        title="Start Here"
        action={
          <Button asChild variant="primary">
            <Link to={paths.myRooms()}>My Rooms</Link>
          </Button>
        }
      >
        No rooms yet. Join or create a room to get started!
      </EmptyState>
    );
  }
  const slots = ['first', 'second', 'third'].slice(rooms.length, DASHBOARD_ROOMS);
  return (
    <div className={styles.rooms}>
      {rooms.map((room) => (
        <VisitedRoom key={room.id} room={room} lock={<RoomLockLine room={room} />} />
      ))}
      {slots.map((slot) => (
        <EmptySlot key={slot} />
      ))}
    </div>
  );
}

/** Rooms by visits; rooms that were never opened, newest first, take the places that are left. */
function mostVisited(rooms: readonly RoomCard[], visited: readonly string[]): RoomCard[] {
  const place = (room: RoomCard) => {
    const index = visited.indexOf(room.id);
    return index === -1 ? visited.length : index;
  };
  return rooms
    .filter((room) => visited.includes(room.id) || !room.isArchived)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, DASHBOARD_ROOMS);
}
