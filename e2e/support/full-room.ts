import { createLots } from '@lockroom/testing/lots';
import type { RealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { seedOf, sheetOf } from './bracket-board.ts';
import type { People, Person } from './journey.ts';

const SHEETS = { manager: 90, viewer: 10 } as const;

/** A locked room for 64 teams with 100 entries, and a member who views it. */
export interface FullRoom {
  manager: Person;
  viewer: Person;
  roomId: string;
  sheetId: string;
}

export async function openFullRoom(people: People, event: RealBracket): Promise<FullRoom> {
  const [manager, viewer] = [await people.enter('clock'), await people.enter('viewer')];
  const room = await openRoom(manager, { sport: 'college-basketball', name: 'Fast March', maxBrackets: 100 });
  const params = { roomId: room.id };
  await joinRoom(viewer, room);
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: event.teams } });
  const lots = createLots(14);
  let sheetId = '';
  for (const [owner, count] of [
    [manager, SHEETS.manager],
    [viewer, SHEETS.viewer],
  ] as const) {
    for (let sheet = 0; sheet < count; sheet += 1) {
      ({ id: sheetId } = await owner.api.brackets.create({ body: { roomId: room.id } }));
      // Better seeds are usually picked more often.
      const predictions = sheetOf(event.bracket, ([one, two]) =>
        lots.next() * (seedOf(one) + seedOf(two)) < seedOf(two) ? 0 : 1,
      );
      await owner.api.tournaments.customSave({ params: { eventId: sheetId }, body: { predictions } });
    }
  }
  await manager.api.tournaments.setLockTime({ params, body: { lockTime: new Date().toISOString() } });
  return { manager, viewer, roomId: room.id, sheetId };
}
