import type { HallOfFame } from '@lockroom/contract';
import { entryName } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { presentPerson } from '../images/images.service.ts';
import { listBestSheets, listCompletedRooms, listPlaces } from './circles.store.ts';

/**
 * The hall of fame of a room's circle as a member of the room reads it: of rooms that the viewer is no member of, name,
 * event and winners (rules: secrecy#hall-of-fame).
 */
export async function readHall(
  db: Db,
  room: Pick<ProvenRoom, 'id'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<HallOfFame> {
  const completed = await listCompletedRooms(db, room.id, viewer.id);
  if (completed.length === 0) return { rooms: [], bestSheets: [], people: [] };
  const own = completed.filter(({ isMember }) => isMember).map(({ id }) => id);
  const ids = completed.map(({ id }) => id);
  const places = groupBy(await listPlaces(db, ids), ({ roomId }) => roomId);
  const sheets = own.length === 0 ? [] : await listBestSheets(db, own);
  const nameOf = new Map(completed.map(({ id, name }) => [id, name]));
  const people = own.flatMap((id) => places.get(id) ?? []).filter(({ isFormer }) => !isFormer);
  const faces = new Map(
    people.map((person) => [person.userId, presentPerson({ ...person, id: person.userId })]),
  );
  return {
    rooms: completed.map(({ id, name, sport, event, completedAt, isMember }) => {
      const played = places.get(id) ?? [];
      return {
        id: isMember ? id : null,
        name,
        sport,
        event,
        completedAt: isMember ? (completedAt?.toISOString() ?? null) : null,
        winners: played
          .filter(({ rank, points }) => rank === 1 && points > 0)
          .map(({ username }) => username),
        places: isMember ? played.map(({ userId, rank }) => ({ userId, rank })) : [],
      };
    }),
    bestSheets: sheets.map(({ id, roomId, username, number, points, maxPoints }) => ({
      bracketId: id,
      name: entryName(username, number),
      roomName: nameOf.get(roomId) ?? '',
      points,
      maxPoints,
    })),
    people: [...faces.values()].sort((a, b) => a.username.localeCompare(b.username, 'en')),
  };
}
