import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DoorClosed, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { isNotFound } from '../api/errors.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { fightCardQuery } from '../features/fights/fights.queries.ts';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { tournamentQuery } from '../features/tournaments/tournaments.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { later, useAhead } from '../ui/later.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';
import type { ManagerDialog, SportManagerProps } from './manager-screen.props.ts';

const MY_ROOMS = { label: 'My Rooms', path: paths.myRooms() };

/** The manager control panel, for the creator of the room alone (001 section 2). */
export function ManagerScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  if (isNotFound(error)) return <RoomNotFound />;
  if (room?.isManager) return <ManagerPage key={room.id} room={room} />;
  if (room) return <AccessDenied room={room} />;
  if (error) {
    return (
      <Page title="Manager" back={MY_ROOMS}>
        <LoadFailed
          title="The room could not be loaded"
          heading="h1"
          error={error}
          onRetry={() => refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title="Manager" back={MY_ROOMS}>
      <ManagerLoading />
    </Page>
  );
}

/** Fetched for the rooms of their sport alone. */
const FightManager = later(() => import('./manager-screen.fights.tsx').then((module) => module.FightManager));
const BracketManager = later(() =>
  import('./manager-screen.tournament.tsx').then((module) => module.BracketManager),
);
const RenameDialog = later(() =>
  import('../features/rooms/manager/rename-dialog.tsx').then((module) => module.RenameDialog),
);
const ImportDialog = later(() =>
  import('../features/templates/import/import-dialog.tsx').then((module) => module.ImportDialog),
);
const DIALOGS = [RenameDialog, ImportDialog];

function ManagerPage({ room }: { room: Room }) {
  const [dialog, setDialog] = useState<ManagerDialog | null>(null);
  const close = () => setDialog(null);
  const { sport } = room;
  const isFights = isFightSport(sport);
  const card = useQuery({ ...fightCardQuery(room.id), enabled: isFights });
  const tournament = useQuery({ ...tournamentQuery(room.id), enabled: !isFights });
  useAhead(DIALOGS);
  const shared = {
    room,
    places: placesOf(room),
    onDialog: setDialog,
    completing: dialog === 'completion',
    onClose: close,
    meanwhile: (
      <Page title="Manager" {...placesOf(room)}>
        <ManagerLoading />
      </Page>
    ),
  };
  return (
    <>
      {isFights ? (
        <FightManager {...shared} sport={sport} card={card} />
      ) : (
        <BracketManager {...shared} tournament={tournament} />
      )}
      {dialog === 'rename' && <RenameDialog room={room} onClose={close} />}
      {dialog === 'import' && <ImportDialog room={room} onClose={close} />}
    </>
  );
}

/** The shape of the panel while it is on the way. */
function ManagerLoading() {
  return (
    <Loading label="Loading...">
      <Skeleton width="min(260px, 70%)" height="40px" />
      <FightCardSkeleton main />
      <FightCardSkeleton />
    </Loading>
  );
}

function placesOf(room: Room): SportManagerProps['places'] {
  const back = { label: room.name, path: paths.room(room.id) };
  return { back, crumbs: [MY_ROOMS, back] };
}

function AccessDenied({ room }: { room: Room }) {
  return (
    <Page title="Access Denied" back={{ label: room.name, path: paths.room(room.id) }}>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.room(room.id)}>Return to Room</Link>
          </Button>
        }
      >
        Only room creators can access manager functionality.
      </EmptyState>
    </Page>
  );
}

function RoomNotFound() {
  return (
    <Page title="Room not found" back={MY_ROOMS}>
      <EmptyState
        icon={DoorClosed}
        title="Room not found"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.myRooms()}>Back to My Rooms</Link>
          </Button>
        }
      />
    </Page>
  );
}
