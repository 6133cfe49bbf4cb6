import { ApiError, type Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DoorClosed, ShieldX, TriangleAlert } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { PhotoRefusal, scalePhoto } from '../features/account/scale-photo.ts';
import { fightCardQuery } from '../features/fights/fights.queries.ts';
import { MANAGER_MODES, ManagerBody } from '../features/fights/manager/manager-body.tsx';
import { ManagerPanel } from '../features/fights/manager/manager-panel.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { shareRoom } from '../features/rooms/share-room.ts';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

const MY_ROOMS = { label: 'My Rooms', path: paths.myRooms() };

/** The manager control panel, for the creator of the room alone (001 section 2). */
export function ManagerScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  if (error instanceof ApiError && error.status === 404) return <RoomNotFound />;
  if (room?.isManager) return <ManagerPage key={room.id} room={room} />;
  if (room) return <AccessDenied room={room} />;
  if (error) {
    return (
      <Page title="Manager" back={MY_ROOMS}>
        <EmptyState
          icon={TriangleAlert}
          title="The room could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorText(error, 'Please try again.')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Manager" back={MY_ROOMS}>
      <Loading label="Loading...">
        <Skeleton width="min(260px, 70%)" height="40px" />
        <FightCardSkeleton main />
        <FightCardSkeleton />
      </Loading>
    </Page>
  );
}

function ManagerPage({ room }: { room: Room }) {
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const cardQuery = useQuery({ ...fightCardQuery(room.id), enabled: isFightSport(room.sport) });
  const share = () => void shareRoom(room);
  return (
    <Page
      title="Manager"
      crumbs={[MY_ROOMS, { label: room.name, path: paths.room(room.id) }]}
      back={{ label: room.name, path: paths.room(room.id) }}
      panel={<ManagerPanel room={room} card={cardQuery.data} onShare={share} />}
    >
      {cardQuery.error ? (
        <EmptyState
          icon={TriangleAlert}
          title="The card could not be loaded"
          action={<Button onClick={() => cardQuery.refetch()}>Try again</Button>}
        >
          {errorText(cardQuery.error, 'Please try again.')}
        </EmptyState>
      ) : (
        <ManagerBody
          room={room}
          card={cardQuery.data}
          mode={mode}
          onMode={setMode}
          onShare={share}
          preparePhoto={prepareFighterPhoto}
        />
      )}
    </Page>
  );
}

async function prepareFighterPhoto(file: Blob): Promise<string | null> {
  try {
    return await scalePhoto(file, 'photo');
  } catch (error) {
    const refusal = error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to upload photo');
    const { message: title, description } = refusal;
    toast.show({ title, tone: 'danger', ...(description ? { description } : {}) });
    return null;
  }
}

function AccessDenied({ room }: { room: Room }) {
  return (
    <Page title="Access Denied" back={{ label: room.name, path: paths.room(room.id) }}>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
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
        action={
          <Button asChild variant="primary">
            <Link to={paths.myRooms()}>Back to My Rooms</Link>
          </Button>
        }
      />
    </Page>
  );
}
