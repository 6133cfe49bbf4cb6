import type { Fight, Room } from '@lockroom/contract';
import { CARD_MAX, PASTE_MAX } from '@lockroom/rules';
import { enterResult } from '@lockroom/testing/fight-room';
import { enterCard, enterPlainCard, readRealCard } from '@lockroom/testing/real-card';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const manager = await registerPlayer(server);
const member = await registerPlayer(server);
const { fights } = manager.api;
afterAll(() => server.close());

async function cardOf(length: number): Promise<{ room: Room; card: Fight[]; params: { fightId: string } }> {
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const card = await enterPlainCard(manager, room, length);
  return { room, card, params: { fightId: card[0]?.id ?? '' } };
}
const names = (card: Fight[]) => card.map(({ fighter1 }) => fighter1);
const numbers = (card: Fight[]) => card.map(({ fightNumber }) => fightNumber);
const reload = (room: Room) => fights.managerFights({ params: { roomId: room.id } });
async function lastChange(room: Room): Promise<string | undefined> {
  const [change] = await member.api.rooms.changes({ params: { roomId: room.id }, query: {} });
  return change?.description;
}

test("a real event's card is the same in every bracket, from Fight 1 to the main event", async () => {
  const room = await openRoom(manager);
  const card = await enterCard(manager, room, readRealCard('mma-ufc-246'));
  expect(numbers(card)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 99, 100]);
  expect(card.at(-1)).toMatchObject({
    eventId: room.eventId,
    title: 'Main Event',
    fightType: 'main',
    fighter1: 'Conor McGregor',
    fighter2: 'Donald Cerrone',
    fighter1Odds: '-305',
    fighter2Odds: '+275',
    fightStatus: 'upcoming',
    winnerId: null,
    lockDatetime: null,
    isLocked: false,
  });
  expect(card.at(-2)).toMatchObject({ title: 'Co-Main Event', fightType: 'co-main' });
  expect(card[0]).toMatchObject({ title: 'Fight 1', fightType: 'regular' });
  const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  for (const eventId of [room.eventId, bracket.id])
    expect(await fights.card({ params: { eventId } })).toEqual(card);
});

test('a tournament room has no card that can be read or extended', async () => {
  const room = await openRoom(manager, { sport: 'football' });
  await expect(reload(room)).rejects.toEqual(refused(400, 'wrong_sport'));
  const body = { eventId: room.eventId, fighter1: 'A', fighter2: 'B' };
  await expect(fights.add({ body })).rejects.toEqual(refused(400, 'wrong_sport'));
});

test('a new fight can be added as Fight 1, as the main event or as the co-main event', async () => {
  const { room } = await cardOf(3);
  const add = (fighter1: string, fightType?: string) =>
    fights.add({ body: { eventId: room.eventId, fighter1, fighter2: 'X', fightType } });
  const heard = listen(server);
  await add('Bottom');
  expect(heard.stop()).toContain(`room:${room.id}:standings`);
  await add('Top', 'main');
  await add('Second', 'co-main');
  await add('Labelled', 'Fight 1');
  const card = await reload(room);
  expect(names(card)).toEqual(['Labelled', 'Bottom', 'Red 1', 'Red 2', 'Red 3', 'Second', 'Top']);
  expect(numbers(card)).toEqual([1, 2, 3, 4, 5, 99, 100]);
  expect(await lastChange(room)).toBe('added Fight 1, Labelled vs X');
});

test('a new fight gets default odds and points, and entered odds are stored in the standard form', async () => {
  const room = await openRoom(manager);
  const { eventId } = room;
  const body = { eventId, fighter1: ' Amanda ', fighter2: 'Germaine', fighter1Odds: '' };
  await expect(fights.add({ body: { ...body, fighter1Odds: 'evenly' } })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'fighter1Odds' }],
  });
  const points = { fighterPoints: null, methodPoints: 0, bonusPoints: '7' } as const;
  await fights.add({ body: { ...body, fighter2Odds: '\u2212 250', ...points } });
  expect(await reload(room)).toMatchObject([
    {
      fighter1: 'Amanda',
      fighter1Odds: '+150',
      fighter2Odds: '-250',
      fighterPoints: 2,
      methodPoints: 1,
      bonusPoints: 7,
      underdogBonus: 1,
    },
  ]);
});

test('a change keeps omitted fields, restores the default for empty points, and is logged only if it has an effect', async () => {
  const { room, params } = await cardOf(3);
  const update = (body: Parameters<typeof fights.update>[0]['body']) => fights.update({ params, body });
  const before = await lastChange(room);
  await update({ fighter1: 'Red 1', fightType: 'regular', bonusPoints: 1 });
  expect(await lastChange(room)).toBe(before);
  await update({ fighter2: 'Green 1', fighter1Odds: '+200', methodPoints: 3 });
  expect(await lastChange(room)).toBe(
    'changed Fight 1, Red 1 vs Green 1: odds of Red 1 from +150 to +200; method points from 1 to 3',
  );
  await update({ fighterPoints: 5 });
  expect(await update({ fighterPoints: null })).toMatchObject({
    fighter1: 'Red 1',
    fighter2: 'Green 1',
    fighter1Odds: '+200',
    fighter2Odds: '-150',
    fighterPoints: 2,
    methodPoints: 3,
  });
});

test('a fight can be moved to the main or co-main position and back', async () => {
  const { room, params } = await cardOf(4);
  const moved = async (fightType: string) => {
    await fights.update({ params, body: { fightType } });
    return names(await reload(room)).join(', ');
  };
  expect(await moved('main')).toBe('Red 2, Red 3, Red 4, Red 1');
  expect(await moved('co-main')).toBe('Red 2, Red 3, Red 1, Red 4');
  expect(await moved('regular')).toBe('Red 2, Red 1, Red 3, Red 4');
  expect(await lastChange(room)).toBe('changed Co-Main Event, Red 1 vs Blue 1: position to Fight 2');
});

test('moving a fight up brings it closer to the main event and stops at the top of the card', async () => {
  const { room, params } = await cardOf(3);
  const move = (direction: 'up' | 'down') => fights.move({ params, body: { direction } });
  expect(names(await move('up'))).toEqual(['Red 2', 'Red 1', 'Red 3']);
  await move('up');
  const before = await lastChange(room);
  expect(names(await move('up'))).toEqual(['Red 2', 'Red 3', 'Red 1']);
  expect(await lastChange(room)).toBe(before);
  await move('down');
  expect(await lastChange(room)).toBe('moved Main Event, Red 1 vs Blue 1 down: it is now Co-Main Event');
});

test('removing a fight closes the gap on the card and is logged', async () => {
  const { room, card } = await cardOf(4);
  const params = { fightId: card[1]?.id ?? '' };
  await fights.remove({ params });
  const left = await reload(room);
  expect(names(left)).toEqual(['Red 1', 'Red 3', 'Red 4']);
  expect(numbers(left)).toEqual([1, 99, 100]);
  expect(await lastChange(room)).toBe('removed Fight 2, Red 2 vs Blue 2');
  await expect(fights.remove({ params })).rejects.toEqual(refused(404, 'not_found'));
});

test('ten fights that are added at the same time get different positions', async () => {
  const room = await openRoom(manager);
  const add = (_: unknown, n: number) =>
    fights.add({ body: { eventId: room.eventId, fighter1: `F${n}`, fighter2: 'X' } });
  await Promise.all(Array.from({ length: 10 }, add));
  const card = await reload(room);
  expect(new Set(names(card)).size).toBe(10);
  expect(numbers(card)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 99, 100]);
});

test("a photo is stored, shown and logged with its fighter's name", async () => {
  const { room, params } = await cardOf(1);
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const photoData = `data:image/png;base64,${picture.toString('base64')}`;
  const fight = await fights.uploadPhoto({ params, body: { fighterNumber: '2', photoData } });
  expect(fight.fighter1Photo).toBeNull();
  expect(fight.fighter2Photo).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect((await server.call('GET', fight.fighter2Photo ?? '')).status).toBe(200);
  expect(await lastChange(room)).toBe('changed the photo of Blue 1');
});

test('a room has one event for the manager and one per bracket, and they disclose no picks', async () => {
  const { room, params: fight } = await cardOf(2);
  const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
  const params = { roomId: room.id };
  const lockTimes = { [fight.fightId]: '2026-03-02T00:00:00Z' };
  await fights.setLockTimes({ params, body: { lockTimes } });
  const events = await member.api.fights.roomEvents({ params });
  expect(events).toEqual([
    {
      id: room.eventId,
      name: 'Managers Only',
      roomId: room.id,
      sport: 'mma',
      isManagerEvent: true,
      creatorId: manager.user.id,
      maxPoints: 10,
      lockDatetime: '2026-03-02T00:00:00.000Z',
      superBowlTeam1Score: null,
      superBowlTeam2Score: null,
      superBowlActualTeam1Score: null,
      superBowlActualTeam2Score: null,
    },
    expect.objectContaining({
      id: bracket.id,
      name: `${member.user.username} Bracket 1`,
      isManagerEvent: false,
      creatorId: member.user.id,
      maxPoints: 0,
    }),
  ]);
  expect(await member.api.fights.eventsOfRoom({ params })).toEqual(events);
  expect(await member.api.fights.event({ params: { eventId: bracket.id } })).toEqual(events[1]);
  expect(await fights.createEvent({ body: { roomId: room.id } })).toEqual(events[0]);
});

test("a completed room's card, locks and results cannot be changed", async () => {
  const { room, card, params } = await cardOf(2);
  await completeRoom(manager, room);
  const inRoom = { params: { roomId: room.id } };
  const enter = () => enterResult(manager, params.fightId, 1);
  for (const change of [
    () => fights.add({ body: { eventId: room.eventId, fighter1: 'A', fighter2: 'B' } }),
    () => fights.update({ params, body: { fighterPoints: 9 } }),
    () => fights.move({ params, body: { direction: 'up' } }),
    () => fights.remove({ params }),
    () => fights.pasteCard({ ...inRoom, body: { fights: [{ fighter1: 'A', fighter2: 'B' }] } }),
    () => fights.setLockTimes({ ...inRoom, body: { lockTimes: { [params.fightId]: null } } }),
    enter,
  ])
    await expect(change()).rejects.toEqual(refused(409, 'event_completed'));
  expect(await reload(room)).toEqual(card);
  await manager.api.rooms.update({ ...inRoom, body: { name: 'Renamed' } });
  await completeRoom(manager, room, false);
  expect(await enter()).toMatchObject({ winnerId: 1, isLocked: true });
});

test('a card can have at most a hundred fights, including pasted fights', async () => {
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const paste = (from: number, count: number) => {
    const pasted = (_: unknown, n: number) => ({ fighter1: `Red ${from + n}`, fighter2: `Blue ${from + n}` });
    const body = { fights: Array.from({ length: count }, pasted), keepOthers: true };
    return fights.pasteCard({ params, body });
  };
  await paste(0, PASTE_MAX.fights);
  await paste(PASTE_MAX.fights, CARD_MAX - PASTE_MAX.fights - 1);
  await expect(paste(900, 2)).rejects.toEqual(refused(409, 'conflict'));
  const add = () =>
    fights.add({ body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Ilia Topuria' } });
  await add();
  await expect(add()).rejects.toMatchObject({ status: 409, message: 'A card can have at most 100 fights.' });
  // The fights are numbered consecutively.
  expect(numbers(await reload(room))).toEqual(Array.from({ length: CARD_MAX }, (_, n) => n + 1));
  // The existing fights can be pasted again.
  expect((await paste(0, PASTE_MAX.fights)).hasChanges).toBe(false);
});
