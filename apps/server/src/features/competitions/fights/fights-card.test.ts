import type { Fight, Room } from '@lockroom/contract';
import { CARD_MAX, PASTE_MAX } from '@lockroom/rules';
import { enterCard, enterPlainCard, readRealCard } from '@lockroom/testing/real-card';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const manager = await registerPlayer(server);
const member = await registerPlayer(server);
afterAll(() => server.close());

async function cardOf(length: number): Promise<{ room: Room; card: Fight[] }> {
  const room = await openRoom(manager);
  await joinRoom(member, room);
  return { room, card: await enterPlainCard(manager, room, length) };
}
const names = (card: Fight[]) => card.map(({ fighter1 }) => fighter1);
const numbers = (card: Fight[]) => card.map(({ fightNumber }) => fightNumber);
const reload = (room: Room) => manager.api.fights.managerFights({ params: { roomId: room.id } });
async function lastChange(room: Room): Promise<string | undefined> {
  const [change] = await member.api.rooms.changes({ params: { roomId: room.id }, query: {} });
  return change?.description;
}

describe('the fight card', () => {
  test('the card of a real event is listed from Fight 1 to the main event', async () => {
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
      fighterPoints: 2,
      methodPoints: 1,
      bonusPoints: 1,
      underdogBonus: 1,
      fightStatus: 'upcoming',
      winnerId: null,
      winMethod: null,
      lockDatetime: null,
      isLocked: false,
      fighter1Photo: null,
    });
    expect(card.at(-2)).toMatchObject({ title: 'Co-Main Event', fightType: 'co-main' });
    expect(card[0]).toMatchObject({ title: 'Fight 1', fightType: 'regular' });
  });

  test("the card is the same in the manager's event and in every bracket", async () => {
    const { room, card } = await cardOf(3);
    const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
    expect(await member.api.fights.card({ params: { eventId: room.eventId } })).toEqual(card);
    expect(await member.api.fights.card({ params: { eventId: bracket.id } })).toEqual(card);
  });

  test('a room for a tournament has no card to read or extend', async () => {
    const room = await openRoom(manager, { sport: 'football' });
    await expect(reload(room)).rejects.toEqual(refused(400, 'wrong_sport'));
    await expect(
      manager.api.fights.add({ body: { eventId: room.eventId, fighter1: 'A', fighter2: 'B' } }),
    ).rejects.toEqual(refused(400, 'wrong_sport'));
  });
});

describe('a new fight', () => {
  test('a new fight is added as Fight 1, as the main event or as the co-main event', async () => {
    const { room } = await cardOf(3);
    const add = (fighter1: string, fightType?: string) =>
      manager.api.fights.add({ body: { eventId: room.eventId, fighter1, fighter2: 'X', fightType } });
    expect(await add('Bottom')).toMatchObject({ fightNumber: 1, fighter1: 'Bottom' });
    expect(await add('Top', 'main')).toMatchObject({ fightNumber: 100 });
    expect(await add('Second', 'co-main')).toMatchObject({ fightNumber: 99 });
    expect(await add('Labelled', 'Fight 1')).toMatchObject({ fightNumber: 1 });
    const card = await reload(room);
    expect(names(card)).toEqual(['Labelled', 'Bottom', 'Red 1', 'Red 2', 'Red 3', 'Second', 'Top']);
    expect(numbers(card)).toEqual([1, 2, 3, 4, 5, 99, 100]);
    expect(await lastChange(room)).toBe('added Fight 1, Labelled vs X');
  });

  test('a new fight gets default odds and points, and entered odds are stored in the standard form', async () => {
    const room = await openRoom(manager);
    const fight = await manager.api.fights.add({
      body: {
        eventId: room.eventId,
        fighter1: ' Amanda ',
        fighter2: 'Germaine',
        fighter1Odds: '',
        fighter2Odds: '\u2212 250',
        fighterPoints: null,
        methodPoints: 0,
        bonusPoints: '7',
      },
    });
    expect(fight).toMatchObject({
      fighter1: 'Amanda',
      fighter1Odds: '+150',
      fighter2Odds: '-250',
      fighterPoints: 2,
      methodPoints: 1,
      bonusPoints: 7,
      underdogBonus: 1,
    });
  });

  test.each([
    ['invalid odds', { fighter1Odds: 'evenly' }, 'fighter1Odds'],
    ['points above 20', { fighterPoints: 21 }, 'fighterPoints'],
  ])('a new fight with %s is refused and not stored', async (_, fields, path) => {
    const room = await openRoom(manager);
    const answer = await server.call('POST', '/api/fights', {
      token: manager.token,
      body: { eventId: room.eventId, fighter1: 'A', fighter2: 'B', ...fields },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
    expect(await reload(room)).toEqual([]);
  });
});

describe('a change of a fight', () => {
  test('a change keeps the values of missing fields, and the log shows the old and new values', async () => {
    const { room, card } = await cardOf(3);
    const fightId = card[0]?.id ?? '';
    const fight = await manager.api.fights.update({
      params: { fightId },
      body: { fighter2: 'Green 1', fighter1Odds: '+200', methodPoints: 3 },
    });
    expect(fight).toMatchObject({
      fighter1: 'Red 1',
      fighter2: 'Green 1',
      fighter1Odds: '+200',
      fighter2Odds: '-150',
      methodPoints: 3,
    });
    expect(await lastChange(room)).toBe(
      'changed Fight 1, Red 1 vs Green 1: odds of Red 1 from +150 to +200; method points from 1 to 3',
    );
  });

  test('an empty points field restores the default points', async () => {
    const { card } = await cardOf(1);
    const params = { fightId: card[0]?.id ?? '' };
    await manager.api.fights.update({ params, body: { fighterPoints: 5, methodPoints: 4 } });
    const fight = await manager.api.fights.update({ params, body: { fighterPoints: null } });
    expect(fight).toMatchObject({ fighterPoints: 2, methodPoints: 4 });
  });

  test('a change to the current values is not logged', async () => {
    const { room, card } = await cardOf(1);
    const before = await lastChange(room);
    await manager.api.fights.update({
      params: { fightId: card[0]?.id ?? '' },
      body: { fighter1: 'Red 1', fightType: 'main', bonusPoints: 1 },
    });
    expect(await lastChange(room)).toBe(before);
  });

  test('a fight can be moved to the main or co-main position and back', async () => {
    const { room, card } = await cardOf(4);
    const [bottom] = card;
    const params = { fightId: bottom?.id ?? '' };
    await manager.api.fights.update({ params, body: { fightType: 'main' } });
    expect(names(await reload(room))).toEqual(['Red 2', 'Red 3', 'Red 4', 'Red 1']);
    await manager.api.fights.update({ params, body: { fightType: 'co-main' } });
    expect(names(await reload(room))).toEqual(['Red 2', 'Red 3', 'Red 1', 'Red 4']);
    await manager.api.fights.update({ params, body: { fightType: 'regular' } });
    expect(names(await reload(room))).toEqual(['Red 2', 'Red 1', 'Red 3', 'Red 4']);
    expect(await lastChange(room)).toBe('changed Co-Main Event, Red 1 vs Blue 1: position to Fight 2');
  });
});

describe('the order of a fight card', () => {
  test('moving a fight up brings it closer to the main event and stops at the top of the card', async () => {
    const { room, card } = await cardOf(3);
    const params = { fightId: card[0]?.id ?? '' };
    const move = (direction: 'up' | 'down') => manager.api.fights.move({ params, body: { direction } });
    expect(names(await move('up'))).toEqual(['Red 2', 'Red 1', 'Red 3']);
    expect(names(await move('up'))).toEqual(['Red 2', 'Red 3', 'Red 1']);
    const before = await lastChange(room);
    expect(numbers(await move('up'))).toEqual([1, 99, 100]);
    expect(await lastChange(room)).toBe(before);
    expect(names(await move('down'))).toEqual(['Red 2', 'Red 1', 'Red 3']);
    expect(await lastChange(room)).toBe('moved Main Event, Red 1 vs Blue 1 down: it is now Co-Main Event');
  });

  test('removing a fight closes the gap on the card and is logged', async () => {
    const { room, card } = await cardOf(4);
    await manager.api.fights.remove({ params: { fightId: card[1]?.id ?? '' } });
    const left = await reload(room);
    expect(names(left)).toEqual(['Red 1', 'Red 3', 'Red 4']);
    expect(numbers(left)).toEqual([1, 99, 100]);
    expect(await lastChange(room)).toBe('removed Fight 2, Red 2 vs Blue 2');
    await expect(manager.api.fights.remove({ params: { fightId: card[1]?.id ?? '' } })).rejects.toEqual(
      refused(404, 'not_found'),
    );
  });

  test('open pages are told to reload the standings when a fight is added', async () => {
    const { room } = await cardOf(2);
    const heard = listen(server);
    await manager.api.fights.add({ body: { eventId: room.eventId, fighter1: 'New', fighter2: 'Comer' } });
    expect(heard.stop()).toContain(`room:${room.id}:standings`);
  });

  test('ten fights that are added at the same time get different positions', async () => {
    const room = await openRoom(manager);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        manager.api.fights.add({ body: { eventId: room.eventId, fighter1: `F${n}`, fighter2: 'X' } }),
      ),
    );
    const card = await reload(room);
    expect(new Set(names(card)).size).toBe(10);
    expect(numbers(card)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 99, 100]);
  });
});

test('a photo is stored, shown and logged with the name of its fighter', async () => {
  const { room, card } = await cardOf(1);
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const fight = await manager.api.fights.uploadPhoto({
    params: { fightId: card[0]?.id ?? '' },
    body: { fighterNumber: '2', photoData: `data:image/png;base64,${picture.toString('base64')}` },
  });
  expect(fight.fighter1Photo).toBeNull();
  expect(fight.fighter2Photo).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect((await server.call('GET', fight.fighter2Photo ?? '')).status).toBe(200);
  expect(await lastChange(room)).toBe('changed the photo of Blue 1');
});

test("the events of a room are the manager's event and one per bracket, and they disclose no picks", async () => {
  const { room, card } = await cardOf(2);
  const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
  const params = { roomId: room.id };
  await manager.api.fights.setLockTimes({
    params,
    body: { lockTimes: { [card[0]?.id ?? '']: '2026-03-02T00:00:00Z' } },
  });
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
  expect(await manager.api.fights.createEvent({ body: { roomId: room.id } })).toEqual(events[0]);
});

test('the card, locks and results of a completed room cannot be changed', async () => {
  const { room, card } = await cardOf(2);
  const params = { fightId: card[0]?.id ?? '' };
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  const completed = refused(409, 'event_completed');
  const { fights } = manager.api;
  const body = { eventId: room.eventId, fighter1: 'A', fighter2: 'B' };
  await expect(fights.add({ body })).rejects.toEqual(completed);
  await expect(fights.update({ params, body: { fighterPoints: 9 } })).rejects.toEqual(completed);
  await expect(fights.move({ params, body: { direction: 'up' } })).rejects.toEqual(completed);
  await expect(fights.remove({ params })).rejects.toEqual(completed);
  const result = { winnerId: 1, winMethod: 'Decision' } as const;
  await expect(fights.enterResult({ params, body: result })).rejects.toEqual(completed);
  const locks = { params: { roomId: room.id }, body: { lockTimes: { [params.fightId]: null } } };
  await expect(fights.setLockTimes(locks)).rejects.toEqual(completed);
  expect(await reload(room)).toEqual(card);
  await manager.api.rooms.update({ params: { roomId: room.id }, body: { name: 'Renamed' } });
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: false } });
  expect(await fights.enterResult({ params, body: result })).toMatchObject({ winnerId: 1, isLocked: true });
});

test('a card can have at most a hundred fights, including pasted fights', async () => {
  const manager = await registerPlayer(server);
  const { api } = manager;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const pasted = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ fighter1: `Red ${from + n}`, fighter2: `Blue ${from + n}` }));
  const paste = (from: number, count: number) =>
    api.fights.pasteCard({ params, body: { fights: pasted(from, count), keepOthers: true } });
  await paste(0, PASTE_MAX.fights);
  await paste(PASTE_MAX.fights, CARD_MAX - PASTE_MAX.fights - 1);
  await expect(paste(900, 2)).rejects.toEqual(refused(409, 'conflict'));
  const add = () =>
    api.fights.add({ body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Ilia Topuria' } });
  await add();
  await expect(add()).rejects.toMatchObject({ status: 409, message: 'A card can have at most 100 fights.' });
  const card = await api.fights.managerFights({ params });
  expect(card).toHaveLength(CARD_MAX);
  // The fights are numbered consecutively.
  expect(card.map(({ fightNumber }) => fightNumber)).toEqual(card.map((_, n) => n + 1));
  // The existing fights can be pasted again.
  expect((await paste(0, PASTE_MAX.fights)).hasChanges).toBe(false);
});
