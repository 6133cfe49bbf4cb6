import type { RoomEvent } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { found } from '../../kernel/errors.ts';
import type { ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { getRoom } from '../rooms/rooms.service.ts';
import { listStandings } from './brackets.service.ts';

const MANAGER_EVENT_NAME = 'Managers Only';

/** Who looks at the events of a room, and when. */
export interface EventViewer {
  room: Pick<ProvenRoom, 'id'>;
  viewer: Viewer;
  now: number;
}

/** The manager's event of a room, then one event per bracket by rank (decisions sections 1 and 2). */
export async function listEvents(db: Db, { room, viewer, now }: EventViewer): Promise<RoomEvent[]> {
  const { eventId, sport, creatorId, maxPossiblePoints, lockTime } = await getRoom(db, viewer, room.id, now);
  const common = { roomId: room.id, sport, lockDatetime: lockTime };
  const brackets = await listStandings(db, room.id);
  return [
    {
      ...common,
      id: eventId,
      name: MANAGER_EVENT_NAME,
      isManagerEvent: true,
      creatorId,
      maxPoints: maxPossiblePoints,
    },
    ...brackets.map(({ id, name, ownerId, maxPoints }) => ({
      ...common,
      id,
      name,
      isManagerEvent: false,
      creatorId: ownerId,
      maxPoints,
    })),
  ];
}

/** The event of a bracket, or the manager's event where there is none. */
export async function getEvent(
  db: Db,
  seen: EventViewer & { bracket: Pick<ProvenBracket, 'id'> | null },
): Promise<RoomEvent> {
  const events = await listEvents(db, seen);
  return found(
    events.find(({ id, isManagerEvent }) => (seen.bracket ? id === seen.bracket.id : isManagerEvent)),
  );
}
