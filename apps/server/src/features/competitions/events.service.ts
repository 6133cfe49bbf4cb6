import type { RoomEvent } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { found } from '../../kernel/errors.ts';
import type { ProvenEntry } from '../../kernel/http/access-context.ts';
import { readRoom } from '../rooms/rooms.service.ts';
import { listEntries } from './entries.service.ts';
import type { AtRoom } from './save-picks.service.ts';
import { finalScore } from './tournaments/scoring.service.ts';

const MANAGER_EVENT_NAME = 'Managers Only';

/** The manager's event of a room, then one event per bracket by rank (rules: api#events). */
export async function listEvents(db: Db, { room, viewer, now }: AtRoom): Promise<RoomEvent[]> {
  const { sport, creatorId } = room;
  const { maxPossiblePoints, lockTime } = await readRoom(db, viewer, room, now);
  const actual = isFightSport(sport) ? { team1Score: null, team2Score: null } : await finalScore(db, room);
  const common = {
    roomId: room.id,
    sport,
    lockDatetime: lockTime,
    superBowlActualTeam1Score: actual.team1Score,
    superBowlActualTeam2Score: actual.team2Score,
  };
  const entries = await listEntries(db, { room, viewerId: viewer.id, now });
  return [
    {
      ...common,
      id: room.competitionId,
      name: MANAGER_EVENT_NAME,
      isManagerEvent: true,
      creatorId,
      maxPoints: maxPossiblePoints,
      superBowlTeam1Score: null,
      superBowlTeam2Score: null,
    },
    ...entries.map((entry) => ({ ...entry, ...common, isManagerEvent: false })),
  ];
}

/** The event of a bracket, or the manager's event where there is none. */
export async function getEvent(
  db: Db,
  seen: AtRoom & { entry: Pick<ProvenEntry, 'id'> | null },
): Promise<RoomEvent> {
  const events = await listEvents(db, seen);
  return found(events.find(({ id, isManagerEvent }) => (seen.entry ? id === seen.entry.id : isManagerEvent)));
}
