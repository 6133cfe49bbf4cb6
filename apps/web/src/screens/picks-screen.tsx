import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { useGrid } from '../features/standings/grid/grid.ts';
import { GridView } from '../features/standings/grid/grid-view.tsx';
import { isNotFound } from '../shell/errors.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { RoomZone } from '../shell/room-zone.ts';
import { EmptyState } from '../ui/notes.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';

const TITLE = "Everyone's picks";

export function PicksScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  // Redirect to the room's own page, which explains why the room is not found.
  if (isNotFound(error)) return <Navigate to={paths.room(roomId)} replace />;
  if (room)
    return (
      <RoomZone value={room.timeZone}>
        <RoomPicks room={room} />
      </RoomZone>
    );
  return (
    <Page title={TITLE} rail>
      {error ? (
        <LoadFailed title="The room could not be loaded" heading="h1" error={error} onRetry={refetch} />
      ) : (
        <GridLoading />
      )}
    </Page>
  );
}

function RoomPicks({ room }: { room: Room }) {
  const result = useGrid(room);
  const parent = { label: room.name, path: paths.room(room.id) };
  return (
    <Page
      title={TITLE}
      crumbs={[{ label: 'My Rooms', path: paths.myRooms() }, parent]}
      back={parent}
      rail
      fill={result.status === 'ready'}
    >
      {result.status === 'ready' && <GridView room={room} grid={result.grid} />}
      {result.status === 'loading' && <GridLoading />}
      {result.status === 'failed' && (
        <LoadFailed
          title={`${result.what} could not be loaded`}
          heading="h1"
          error={result.error}
          onRetry={result.refetch}
        />
      )}
      {result.status === 'covered' && (
        <EmptyState icon={LockKeyhole} title="Nobody's picks can be seen before the lock" heading="h1">
          Everyone&apos;s picks will appear here once something locks.
        </EmptyState>
      )}
    </Page>
  );
}

function GridLoading() {
  return (
    <Loading label="Loading everyone's picks">
      <RowsSkeleton rows={10} />
    </Loading>
  );
}
