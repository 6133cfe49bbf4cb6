import type { RoomEvent } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { found } from '../../kernel/errors.ts';
import type { ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { getRoom } from '../rooms/rooms.service.ts';
import { gameOf, listBrackets } from './brackets.service.ts';
import type { Games } from './standings.service.ts';

const MANAGER_EVENT_NAME = 'Managers Only';

/** Who looks at the events of a room, and when. */
export interface EventViewer {
  room: ProvenRoom;
  viewer: Viewer;
  now: number;
}

/** The manager's event of a room, then one event per bracket by rank (decisions sections 1 and 2). */
export async function listEvents(
  db: Db,
  games: Games,
  { room, viewer, now }: EventViewer,
): Promise<RoomEvent[]> {
  const { eventId, sport, creatorId, maxPossiblePoints, lockTime } = await getRoom(db, viewer, room.id, now);
  const actual = await gameOf(games, sport).finalScore(db, room.id);
  const common = {
    roomId: room.id,
    sport,
    lockDatetime: lockTime,
    superBowlActualTeam1Score: actual.team1Score,
    superBowlActualTeam2Score: actual.team2Score,
  };
  const brackets = await listBrackets(db, room.id, games, { room, viewerId: viewer.id, now });
  return [
    {
      ...common,
      id: eventId,
      name: MANAGER_EVENT_NAME,
      isManagerEvent: true,
      creatorId,
      maxPoints: maxPossiblePoints,
      superBowlTeam1Score: null,
      superBowlTeam2Score: null,
    },
    ...brackets.map(({ id, name, creatorId, maxPoints, superBowlTeam1Score, superBowlTeam2Score }) => ({
      ...common,
      id,
      name,
      isManagerEvent: false,
      creatorId,
      maxPoints,
      superBowlTeam1Score,
      superBowlTeam2Score,
    })),
  ];
}

/** The event of a bracket, or the manager's event where there is none. */
export async function getEvent(
  db: Db,
  games: Games,
  seen: EventViewer & { bracket: Pick<ProvenBracket, 'id'> | null },
): Promise<RoomEvent> {
  const events = await listEvents(db, games, seen);
  return found(
    events.find(({ id, isManagerEvent }) => (seen.bracket ? id === seen.bracket.id : isManagerEvent)),
  );
}
