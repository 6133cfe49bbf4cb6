import type { RoomKind } from '@lockroom/testing/full-rooms';
import { createLots, type Lots } from '@lockroom/testing/lots';
import type { RealBracket } from '@lockroom/testing/real-bracket';
import type { OracleTournament } from '@lockroom/testing/tournament-oracle';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { seedOf, sheetOf, type Winners } from './bracket-board.ts';
import type { People, Person } from './journey.ts';

const SHEETS = { manager: 90, viewer: 10 } as const;
const ODD_POINTS = [1, 2, 5, 11, 17, 20];

/** A locked room for 64 teams with 100 entries, and a member who views it. */
export interface FullRoom {
  manager: Person;
  viewer: Person;
  roomId: string;
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

/** Returns a generator of entries for such a room. Better seeds are usually picked more often. */
function picking(bracket: OracleTournament, kind: RoomKind, lots: Lots): () => Winners {
  const bySeed = () =>
    sheetOf(bracket, ([one, two]) => (lots.next() * (seedOf(one) + seedOf(two)) < seedOf(two) ? 0 : 1));
  if (kind === 'coin flips') return () => sheetOf(bracket, () => (lots.hit(0.5) ? 0 : 1));
  if (kind !== 'near copies') return bySeed;
  const models = [bySeed(), bySeed(), bySeed()];
  return () => {
    const model = lots.oneOf(models);
    const changed = lots.someOf(Object.keys(model), 2);
    // Copies the picks of a model, except for two games and the later picks that depend on them.
    return sheetOf(bracket, ([one], game) => ((model[game] === one) !== changed.includes(game) ? 0 : 1));
  };
}
