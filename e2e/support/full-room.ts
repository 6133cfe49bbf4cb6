import type { RoomKind } from '@lockroom/testing/full-rooms';
import { createLots } from '@lockroom/testing/lots';
import type { RealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import type { People, Person } from './journey.ts';
import { picking } from './picking.ts';

const SHEETS = { manager: 90, viewer: 10 } as const;
/** Points by round, of a room with odd ones. */
const ODD_POINTS = [1, 2, 5, 11, 17, 20];

/** A room of 64 with 100 sheets, locked, and a member who looks at it. */
export interface FullRoom {
  manager: Person;
  viewer: Person;
  roomId: string;
  /** One of the viewer's. */
  sheetId: string;
}

export async function openFullRoom(
  people: People,
  event: RealBracket,
  kind: RoomKind = 'usual',
): Promise<FullRoom> {
  const [manager, viewer] = [await people.enter('clock'), await people.enter('viewer')];
  const room = await openRoom(manager, { sport: 'college-basketball', name: 'Fast March', maxBrackets: 100 });
  const params = { roomId: room.id };
  await joinRoom(viewer, room);
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: event.teams } });
  if (kind === 'odd points')
    await manager.api.tournaments.savePointsConfig({ params, body: { roundPoints: ODD_POINTS } });
  const pick = picking(event.bracket, kind, createLots(14));
  let sheetId = '';
  for (const [owner, count] of [
    [manager, SHEETS.manager],
    [viewer, SHEETS.viewer],
  ] as const) {
    for (let sheet = 0; sheet < count; sheet += 1) {
      const { id } = await owner.api.brackets.create({ body: { roomId: room.id } });
      const predictions = pick();
      await owner.api.tournaments.customSave({ params: { eventId: id }, body: { predictions } });
      sheetId = id;
    }
  }
  await manager.api.tournaments.setLockTime({ params, body: { lockTime: new Date().toISOString() } });
  return { manager, viewer, roomId: room.id, sheetId };
}
