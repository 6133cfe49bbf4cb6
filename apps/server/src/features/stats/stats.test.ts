import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../kernel/db/tables/fights.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { newId } from '../../kernel/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

const read = ({ api }: Player) => api.stats.dashboard();

let bracketsMade = 0;
// Inserts cards, entries and ranks directly, in the form in which the server stores them.
async function storeBracket(roomId: string, { user }: Player, rank = 1): Promise<string> {
  const id = newId();
  const createdAt = new Date(0);
  await server.db
    .insert(entries)
    .values({ id, roomId, ownerId: user.id, number: ++bracketsMade, createdAt, rank });
  return id;
}

async function storeFight(competitionId: string): Promise<string> {
  const id = newId();
  const corners = { fighter1: 'Red', fighter2: 'Blue', fighter1Odds: '+150', fighter2Odds: '-150' };
  const points = { fighterPoints: 2, methodPoints: 1, bonusPoints: 1, underdogBonus: 1 };
  await server.db.insert(fights).values({ id, competitionId, position: 1, ...corners, ...points });
  return id;
}

const storePick = (entryId: string, fightId: string) =>
  server.db.insert(fightPicks).values({
    id: newId(),
    entryId,
    fightId,
    winner: 1 as const,
    method: 'Decision' as const,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });

const complete = (roomId: string) =>
  server.db
    .update(rooms)
    .set({ completedAt: new Date(0) })
    .where(eq(rooms.id, roomId));

test('a new account has empty statistics', async () => {
  expect(await read(await registerPlayer(server))).toEqual({
    currentRooms: 0,
    bracketsFilled: 0,
    wins: 0,
    averageRanking: null,
    bestFinish: null,
    mostVisitedRooms: [],
  });
});

test('the current rooms are the joined rooms that are not archived', async () => {
  const manager = await registerPlayer(server);
  const player = await registerPlayer(server);
  const made = [await openRoom(manager), await openRoom(manager), await openRoom(manager)];
  for (const room of made) await joinRoom(player, room);
  expect(await read(player)).toMatchObject({ currentRooms: 3 });
  const [archived, left] = made.map(({ id }) => ({ params: { roomId: id } }));
  if (!archived || !left) throw new Error('Expected three rooms to be created');
  await player.api.rooms.archive(archived);
  await player.api.rooms.leave(left);
  expect(await read(player)).toMatchObject({ currentRooms: 1 });
  expect(await read(manager)).toMatchObject({ currentRooms: 3 });
});

test('a bracket on a card counts as filled when every fight of the card has a pick', async () => {
  const player = await registerPlayer(server);
  const other = await registerPlayer(server);
  const empty = await openRoom(player);
  await storeBracket(empty.id, player);
  expect(await read(player)).toMatchObject({ bracketsFilled: 0 });

  const room = await openRoom(player);
  const [first, second] = [await storeFight(room.eventId), await storeFight(room.eventId)];
  const sheet = await storeBracket(room.id, player);
  const full = await storeBracket(room.id, other);
  await storePick(full, first);
  await storePick(full, second);
  await storePick(sheet, first);
  expect(await read(player)).toMatchObject({ bracketsFilled: 0 });
  await storePick(sheet, second);
  expect(await read(player)).toMatchObject({ bracketsFilled: 1 });
  await storeFight(room.eventId);
  expect(await read(player)).toMatchObject({ bracketsFilled: 0 });
});

test('wins, average ranking and best finish are based on the best bracket in each completed room', async () => {
  const player = await registerPlayer(server);
  const rival = await registerPlayer(server);
  const ranks = [[4, 1], [2], [2, 9], [1]];
  const made = [];
  for (const each of ranks) {
    const room = await openRoom(player);
    for (const rank of each) await storeBracket(room.id, player, rank);
    await storeBracket(room.id, rival, 3);
    made.push(room);
  }
  expect(await read(player)).toMatchObject({ wins: 0, averageRanking: null, bestFinish: null });
  for (const { id } of made.slice(1, 3)) await complete(id);
  expect(await read(player)).toMatchObject({ wins: 0, averageRanking: 2, bestFinish: 2 });
  await complete(made[0]?.id ?? '');
  expect(await read(player)).toMatchObject({ wins: 1, averageRanking: 1.7, bestFinish: 1 });
});

test('a win counts only if another member of the room also has a bracket', async () => {
  const player = await registerPlayer(server);
  const alone = await openRoom(player);
  await storeBracket(alone.id, player, 1);
  await storeBracket(alone.id, player, 2);
  await complete(alone.id);
  expect(await read(player)).toMatchObject({ wins: 0, averageRanking: 1, bestFinish: 1 });
  await storeBracket(alone.id, await registerPlayer(server), 3);
  expect(await read(player)).toMatchObject({ wins: 1, averageRanking: 1, bestFinish: 1 });
});

test('an archived room is not among the most visited rooms until it is restored', async () => {
  const player = await registerPlayer(server);
  const { id } = await openRoom(player);
  const other = await openRoom(player);
  const params = { roomId: id };
  await player.api.rooms.visit({ params });
  await player.api.rooms.archive({ params });
  expect((await read(player)).mostVisitedRooms).toEqual([other.id]);
  await player.api.rooms.restore({ params });
  expect((await read(player)).mostVisitedRooms).toEqual([id, other.id]);
});

test('the three most visited rooms are ordered by the number of visits and then by age, newest first', async () => {
  const manager = await registerPlayer(server);
  const player = await registerPlayer(server);
  const made = [];
  for (let n = 0; n < 5; n++) {
    const room = await openRoom(manager);
    await joinRoom(player, room);
    made.push(room.id);
    server.clock.advance(1_000);
  }
  const [oldest, second, , fourth, newest] = made;
  if (!oldest || !second || !fourth || !newest) throw new Error('Expected five rooms to be created');
  const visit = (roomId: string) => player.api.rooms.visit({ params: { roomId } });
  expect((await read(player)).mostVisitedRooms).toEqual([newest, fourth, made[2]]);
  for (const roomId of [oldest, oldest, oldest, second, second, second, second, fourth]) await visit(roomId);
  expect((await read(player)).mostVisitedRooms).toEqual([second, oldest, fourth]);
  await player.api.rooms.leave({ params: { roomId: second } });
  expect((await read(player)).mostVisitedRooms).toEqual([oldest, fourth, newest]);
  expect((await read(manager)).mostVisitedRooms).toEqual([newest, fourth, made[2]]);
});

test('a bracket in a tournament counts as filled when every game has a pick', async () => {
  const player = await registerPlayer(server);
  const room = await openRoom(player, { sport: 'football' });
  const bracket = await player.api.brackets.create({ body: { roomId: room.id } });
  const params = { eventId: bracket.id };
  // The favorites win. Of the seven teams on each side, seed 1 has a bye and then meets the lowest remaining seed.
  const predictions = Object.fromEntries([
    ...['afc4', 'afc3', 'afc2', 'nfc4', 'nfc3', 'nfc2'].map((team, index) => [`wc${index + 1}`, team]),
    ...['afc1', 'afc2', 'nfc1', 'nfc2'].map((team, index) => [`div${index + 1}`, team]),
    ['conf1', 'afc1'],
    ['conf2', 'nfc1'],
  ]);
  const { saved } = await player.api.tournaments.customSave({ params, body: { predictions } });
  expect(saved).toBe(12);
  expect((await read(player)).bracketsFilled).toBe(0);
  await player.api.tournaments.customSave({ params, body: { predictions: { sb1: 'nfc1' } } });
  expect((await read(player)).bracketsFilled).toBe(1);
});
