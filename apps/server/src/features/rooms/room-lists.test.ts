import { roomTopic, type Topic, userTopic } from '@lockroom/contract';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { fights } from '../../kernel/db/tables/fights.ts';
import { newId } from '../../kernel/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer({ now: '2026-03-01T12:00:00.000Z' });

let bracketsMade = 0;
// Stores an entry and sets its points directly.
const storeBracket = (roomId: string, { user }: Player, totalPoints: number) =>
  server.db.insert(entries).values({
    id: newId(),
    roomId,
    ownerId: user.id,
    number: ++bracketsMade,
    createdAt: new Date(0),
    totalPoints,
  });
const storeFight = (eventId: string, fight: Partial<typeof fights.$inferInsert>) =>
  server.db.insert(fights).values({
    id: newId(),
    competitionId: eventId,
    position: 1,
    fighter1: 'Red',
    fighter2: 'Blue',
    fighter1Odds: '+150',
    fighter2Odds: '-150',
    fighterPoints: 2,
    methodPoints: 1,
    bonusPoints: 1,
    underdogBonus: 1,
    ...fight,
  });

test('the list shows the newest room first, with the counts and points of every room', async () => {
  const manager = await registerPlayer(server);
  const player = await registerPlayer(server);
  const first = await openRoom(manager, { name: 'First' });
  server.clock.advance(1_000);
  const second = await openRoom(manager, { name: 'Second' });
  await openRoom(manager, { name: 'Not theirs' });
  await joinRoom(player, second);
  await joinRoom(player, first);
  await storeBracket(first.id, player, 7);
  await storeBracket(first.id, player, 11);
  await storeBracket(first.id, manager, 20);
  const list = await player.api.rooms.list();
  expect(list).toMatchObject([
    { name: 'Second', isCreator: false, creatorName: manager.user.username, memberCount: 2, bracketCount: 0 },
    { name: 'First', bracketCount: 3, userPoints: 11 },
  ]);
  expect(await (await registerPlayer(server)).api.rooms.list()).toEqual([]);
});

test('a room shows its next lock, or its last lock if all locks have passed', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const read = async () => {
    const { lockTime, isLocked } = await manager.api.rooms.get({ params: { roomId: room.id } });
    const listed = (await manager.api.rooms.list())[0];
    expect(listed).toMatchObject({ lockTime, isLocked });
    return { lockTime, isLocked };
  };
  expect(await read()).toEqual({ lockTime: null, isLocked: false });
  await storeFight(room.eventId, { lockAt: new Date('2026-03-02T20:30:00.000Z') });
  await storeFight(room.eventId, { lockAt: new Date('2026-03-02T20:00:00.000Z') });
  await storeFight(room.eventId, { winnerId: 1, winMethod: 'Decision' });
  server.clock.set('2026-03-02T19:59:59.999Z');
  expect(await read()).toEqual({ lockTime: '2026-03-02T20:00:00.000Z', isLocked: false });
  server.clock.set('2026-03-02T20:00:00.000Z');
  expect(await read()).toEqual({ lockTime: '2026-03-02T20:30:00.000Z', isLocked: false });
  server.clock.set('2026-03-02T20:30:00.000Z');
  expect(await read()).toEqual({ lockTime: '2026-03-02T20:30:00.000Z', isLocked: true });
});

test('a room shows how many fights and results it has, and the possible points', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  await storeFight(room.eventId, { winnerId: 0, winMethod: 'Draw' });
  await storeFight(room.eventId, { winnerId: 2, winMethod: 'KO/TKO' });
  await storeFight(room.eventId, { fighter1Odds: '-110', fighter2Odds: 'N/A', methodPoints: 3 });
  expect(await manager.api.rooms.get({ params: { roomId: room.id } })).toMatchObject({
    fightCount: 3,
    scoredCount: 2,
    maxPossiblePoints: 5 + 5 + 6,
  });
});

test('members are ranked by average points, then by total points, then by name', async () => {
  const manager = await registerPlayer(server, 'zed');
  const room = await openRoom(manager);
  const names = ['Anna', 'bert', 'Carl', 'dora', 'eve'];
  const [anna, bert, carl, dora, eve] = await Promise.all(names.map((name) => registerPlayer(server, name)));
  if (!anna || !bert || !carl || !dora || !eve) throw new Error('Expected five players to be registered');
  for (const player of [eve, dora, carl, bert, anna]) await joinRoom(player, room);
  await storeBracket(room.id, anna, 10);
  await storeBracket(room.id, bert, 15);
  await storeBracket(room.id, bert, 4);
  await storeBracket(room.id, carl, 12);
  await storeBracket(room.id, eve, 10);
  await storeBracket(room.id, dora, 30);
  await dora.api.rooms.leave({ params: { roomId: room.id } });
  const members = await manager.api.rooms.members({ params: { roomId: room.id } });
  expect(
    members.map(({ rank, user, averagePoints, stats }) => [rank, user.username, averagePoints, stats]),
  ).toEqual([
    [1, 'Carl', 12, { bracketsCount: 1, totalPoints: 12 }],
    [2, 'bert', 10, { bracketsCount: 2, totalPoints: 19 }],
    [3, 'Anna', 10, { bracketsCount: 1, totalPoints: 10 }],
    [3, 'eve', 10, { bracketsCount: 1, totalPoints: 10 }],
    [5, 'zed', 0, { bracketsCount: 0, totalPoints: 0 }],
  ]);
  expect(members.filter(({ role }) => role === 'creator').map(({ user }) => user.username)).toEqual(['zed']);
});

test('changes to a room are announced to open pages, but requests that change nothing are not', async () => {
  const manager = await registerPlayer(server);
  const player = await registerPlayer(server);
  const heard: Topic[] = [];
  const stop = server.live.subscribe((event) => {
    if (event !== 'resync') heard.push(...event.topics);
  });
  const told = async (act: Promise<unknown>) => {
    await act;
    return heard.splice(0).sort();
  };
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const about = (...aspects: Parameters<typeof roomTopic>[1][]) =>
    aspects.map((aspect) => roomTopic(room.id, aspect));
  const own = userTopic(player.user.id, 'rooms');
  expect(heard.splice(0)).toEqual([userTopic(manager.user.id, 'rooms')]);
  const notified = (...people: Player[]) => people.map(({ user }) => userTopic(user.id, 'notifications'));
  expect(await told(joinRoom(player, room))).toEqual(
    [...about('changes', 'members'), own, ...notified(manager)].sort(),
  );
  expect(await told(joinRoom(player, room))).toEqual([]);
  expect(await told(player.api.rooms.archive({ params }))).toEqual([own]);
  const rename = () => manager.api.rooms.update({ params, body: { name: 'Renamed' } });
  expect(await told(rename())).toEqual(about('changes', 'room'));
  expect(await told(rename())).toEqual([]);
  const complete = manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await told(complete)).toEqual(
    [...about('changes', 'room', 'standings'), ...notified(manager, player)].sort(),
  );
  expect(await told(player.api.rooms.leave({ params }))).toEqual(
    [...about('changes', 'members'), own].sort(),
  );
  await joinRoom(player, room);
  heard.length = 0;
  expect(await told(manager.api.rooms.remove({ params }))).toEqual(
    [...about('room'), own, userTopic(manager.user.id, 'rooms'), ...notified(manager, player)].sort(),
  );
  stop();
});
