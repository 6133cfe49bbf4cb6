import type { Room } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { DoorClosed, ShieldX } from 'lucide-react';
import { fightCardQuery } from '../features/fights/fights.queries.ts';
import { FightRoom } from '../features/manager/fight-room.tsx';
import { MY_ROOMS } from '../features/manager/manager-frame.tsx';
import { TournamentRoom } from '../features/manager/tournament-room.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { tournamentQuery } from '../features/tournaments/tournaments.queries.ts';
import { isNotFound } from '../shell/errors.ts';
import { DeadEnd, LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { RoomZone } from '../shell/room-zone.ts';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';

export function ManagerScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  if (isNotFound(error))
    return (
      <DeadEnd
        icon={DoorClosed}
        title="Room not found"
        back={MY_ROOMS}
        to={paths.myRooms()}
        way="Back to My Rooms"
      />
    );
  if (room?.isManager)
    return (
      <RoomZone value={room.timeZone}>
        {isFightSport(room.sport) ? (
          <FightManager key={room.id} room={room} sport={room.sport} />
        ) : (
          <TournamentManager key={room.id} room={room} />
        )}
      </RoomZone>
    );
  if (room) {
    const path = paths.room(room.id);
    const back = { label: room.name, path };
    return (
      <DeadEnd icon={ShieldX} title="Access Denied" back={back} to={path} way="Return to Room">
        Only room creators can access manager functionality.
      </DeadEnd>
    );
  }
  return (
    <Page title="Manager Room" back={MY_ROOMS}>
      {error ? (
        <LoadFailed title="The room could not be loaded" heading="h1" error={error} onRetry={refetch} />
      ) : (
        <Loading label="Loading...">
          <Skeleton width="min(260px, 70%)" height="40px" />
          <FightCardSkeleton main />
          <FightCardSkeleton />
        </Loading>
      )}
    </Page>
  );
}

function FightManager({ room, sport }: { room: Room; sport: FightSport }) {
  return <FightRoom room={room} sport={sport} card={useQuery(fightCardQuery(room.id))} />;
}

function TournamentManager({ room }: { room: Room }) {
  return <TournamentRoom room={room} tournament={useQuery(tournamentQuery(room))} />;
}
