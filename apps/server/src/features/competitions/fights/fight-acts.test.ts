import type { Fight } from '@lockroom/contract';
import {
  enterResult,
  type FightRoom,
  openFightRoom,
  readLog,
  savePick,
  setLock,
} from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { completeRoom, type Player } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startWithPeople } from '../testing/start.ts';

const SOON = '2026-03-01T12:40:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const NAMES = { fighter1: 'Red 1', fighter2: 'Blue 1' };

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

let world: FightRoom;
beforeEach(async () => {
  await readAll();
  server.clock.set('2026-03-01T12:00:00.000Z');
  world = await openFightRoom(server, 3, people);
});

const on = (n: number) => ({ params: { fightId: world.fightId(n) } });
const inRoom = () => ({ params: { roomId: world.room.id } });
const fight = async (n: number) =>
  (await owner.api.fights.managerFights(inRoom())).find(({ id }) => id === world.fightId(n)) as Fight;
const lock = (n: number, at: string) => setLock(manager, world.room, world.fightId(n), at);
/** Saves a pick for each member: fighter `own` for the owner and fighter `others` for the other member. */
async function pick(fights: number[], own: 1 | 2 | null, others: 1 | 2 | null = null) {
  for (const n of fights) {
    if (own) await savePick(owner, world.bracket, world.fightId(n), own);
    if (others) await savePick(other, world.otherBracket, world.fightId(n), others);
  }
}
async function picksOf({ api }: Player, { id } = world.bracket) {
  const picks = await api.fights.picks({ params: { bracketId: id } });
  return picks.map((pick) => [pick.fightId, pick.predictedWinnerId, pick.predictedMethod]);
}
const takenOf = async ({ api }: Player, { id } = world.bracket) =>
  (await api.fightActs.takenPicks({ params: { bracketId: id } })).map(({ fighter }) => fighter);
const standings = async () =>
  (await owner.api.brackets.listForRoom(inRoom())).map(({ id, rank, totalPoints }) => [
    id,
    rank,
    totalPoints,
  ]);
const result = (n: number, winnerId: 0 | 1 | 2 | null, method?: Fight['winMethod'], overturn?: boolean) =>
  enterResult(manager, world.fightId(n), winnerId, method, overturn);
const replace = (n: number, body: Parameters<Player['api']['fightActs']['replace']>[0]['body']) =>
  manager.api.fightActs.replace({ ...on(n), body });
const rename = (fighterNumber: 1 | 2, name: string, seen?: typeof NAMES) =>
  manager.api.fightActs.rename({ ...on(1), body: { fighterNumber, name, seen } });
const swap = () => manager.api.fightActs.swapCorners({ ...on(1), body: {} });
const roomOf = ({ api }: Player) => api.rooms.get(inRoom());

async function readAll(): Promise<void> {
  await tellHeld(server);
  for (const { api } of Object.values(people)) await api.notifications.markAllRead();
}
/** Sends delayed notifications, then returns a player's unread ones, newest first. */
async function toldTo({ api }: Player) {
  await tellHeld(server);
  return (await api.notifications.list())
    .filter(({ isRead, kind }) => !isRead && kind !== 'member-joined' && kind !== 'chances')
    .map(({ kind, title, message, link }) => ({ kind, title, message, link }));
}
const messagesTo = async (player: Player) => (await toldTo(player)).map(({ message }) => message);

test("replacing a fighter clears the old fighter's picks and keeps the opponent's", async () => {
  const { bracket, otherBracket, room, fightId } = world;
  await pick([1], 1, 2);
  await pick([2], 1);
  const preview = await manager.api.fightActs.replacePreview({ ...on(1), query: { fighterNumber: 1 } });
  expect(preview).toEqual({
    brackets: 2,
    onLeaving: 1,
    onStaying: 1,
    without: 0,
    told: 2,
    takeBack: 'his',
  });
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  expect(await takenOf(owner)).toEqual(['Red 1']);
  // Before the lock, nobody except the owner sees cleared picks, not even the manager.
  for (const player of [other, manager]) expect(await takenOf(player)).toEqual([]);
  const told = {
    kind: 'fight-changed',
    title: 'Fighter Replaced',
    message: `Tony Ferguson replaces Red 1 against Blue 1 in ${room.name}. Your pick of Red 1 was cleared. Pick again.`,
    link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
  };
  expect(await toldTo(owner)).toEqual([told]);
  expect(await toldTo(other)).toEqual([
    {
      ...told,
      message: told.message.replace('Red 1 was cleared. Pick again.', 'Blue 1 stands.'),
      link: `/bracket/${otherBracket.id}?fight=${fightId(1)}`,
    },
  ]);
  expect(await toldTo(manager)).toEqual([]);
  const line =
    'replaced Red 1 with Tony Ferguson in Fight 1, Red 1 vs Blue 1. odds of Tony Ferguson from +150 to N/A';
  expect((await readLog(manager, room))[0]).toBe(`${line}. 1 pick cleared, 1 stands`);
  expect((await readLog(other, room))[0]).toBe(line);
  await result(1, 1);
  expect(await takenOf(other)).toEqual(['Red 1']);
});

test('replacing a fighter clears all picks of the fight if the room or the request requires it', async () => {
  const { otherBracket, room, fightId } = world;
  expect((await roomOf(owner)).takeBack).toBe('his');
  await manager.api.rooms.update({ ...inRoom(), body: { takeBack: 'all' } });
  expect((await readLog(owner, room))[0]).toBe(
    "changed what happens to picks after a replacement to 'clear all picks for the fight'",
  );
  await pick([1, 2], 1, 2);
  await replace(1, { fighterNumber: 2, name: 'Nate Diaz', odds: '+130', opponentOdds: '-150' });
  expect(await fight(1)).toMatchObject({ fighter1Odds: '-150', fighter2Odds: '+130' });
  expect(await picksOf(other, otherBracket)).toEqual([[fightId(2), '2', 'Decision']]);
  expect(await takenOf(owner)).toEqual(['Red 1']);
  await replace(2, { fighterNumber: 2, name: 'Li Jingliang', takeBack: 'his' });
  expect(await picksOf(owner)).toEqual([[fightId(2), '1', 'Decision']]);
  expect(await picksOf(other, otherBracket)).toEqual([]);
});

test('a replacement notifies an owner of several brackets once, with a link to one that is missing a pick', async () => {
  const { room, fightId } = world;
  const [second, third] = [
    await owner.api.brackets.create({ body: { roomId: room.id } }),
    await owner.api.brackets.create({ body: { roomId: room.id } }),
  ];
  await pick([1], 2);
  for (const bracket of [second, third]) await savePick(owner, bracket, fightId(1), 1);
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  expect(await toldTo(owner)).toMatchObject([
    {
      message:
        `Tony Ferguson replaces Red 1 against Blue 1 in ${room.name}. Your pick of Blue 1 in Bracket 1 stands. ` +
        'Your picks of Red 1 in Brackets 2 and 3 were cleared. Pick again.',
      link: `/bracket/${second.id}?fight=${fightId(1)}`,
    },
  ]);
});

test('replacing a fighter after the lock requires a new lock time and is impossible after a result', async () => {
  await lock(1, LOCK);
  await pick([1], 1);
  server.clock.set(LOCK);
  const body = { fighterNumber: 1, name: 'Tony Ferguson' } as const;
  await expect(replace(1, body)).rejects.toEqual(refused(423, 'locked'));
  for (const lockTime of [LOCK, 'soon'])
    await expect(replace(1, { ...body, lockTime })).rejects.toEqual(refused(400, 'invalid_input'));
  await replace(1, { ...body, lockTime: '2026-03-01T20:10:00.000Z' });
  expect(await fight(1)).toMatchObject({ isLocked: false, lockDatetime: '2026-03-01T20:10:00.000Z' });
  await pick([1], 1);
  expect((await messagesTo(owner))[0]).toContain('The fight locks Sun, Mar 1, 1:10 PM MT.');
  await result(1, 1);
  const late = replace(1, { ...body, name: 'Nate Diaz', lockTime: '2026-03-01T21:00:00.000Z' });
  await expect(late).rejects.toEqual(refused(423, 'locked'));
});

test('a replacement, correction, pick or result is refused if the fighters are not those that the sender saw', async () => {
  await expect(replace(1, { fighterNumber: 1, name: 'Red 1' })).rejects.toEqual(
    refused(400, 'invalid_input'),
  );
  await swap();
  await expect(rename(1, 'Red One', NAMES)).rejects.toEqual(refused(409, 'stale'));
  await swap();
  expect(await rename(2, 'Blue One', NAMES)).toMatchObject({ fighter1: 'Red 1', fighter2: 'Blue One' });
  await rename(2, 'Blue 1');
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  await expect(replace(1, { fighterNumber: 1, name: 'Nate Diaz', seen: NAMES })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    current: { seen: { fighter1: 'Tony Ferguson', fighter2: 'Blue 1' } },
  });
  const made = { eventId: world.bracket.id, predictedWinnerId: 1, predictedMethod: 'Decision' } as const;
  const saved = owner.api.fights.savePick({ body: { ...made, ...on(1).params, seen: NAMES } });
  await expect(saved).rejects.toEqual(refused(409, 'stale'));
  expect(await picksOf(owner)).toEqual([]);
  const body = { winnerId: 1, winMethod: 'Decision', seen: { winnerId: null, ...NAMES } } as const;
  await expect(manager.api.fights.enterResult({ ...on(1), body })).rejects.toEqual(refused(409, 'stale'));
});

test('swapping corners moves the odds, photo, picks and result with the fighters', async () => {
  const { otherBracket, room, fightId } = world;
  await pick([1], 1, 2);
  await manager.api.fights.uploadPhoto({ ...on(1), body: { fighterNumber: 1, photoData: PIXEL } });
  await replace(1, { fighterNumber: 2, name: 'Nate Diaz', odds: '+130', opponentOdds: '-150' });
  await result(1, 1);
  const before = await standings();
  const { fighter1Photo } = await fight(1);
  expect(fighter1Photo).not.toBeNull();
  // Jobs that are due at the same time run in any order, so send the earlier notifications first.
  await readAll();
  await swap();
  expect(await fight(1)).toMatchObject({
    fighter1: 'Nate Diaz',
    fighter1Odds: '+130',
    fighter1Photo: null,
    fighter2: 'Red 1',
    fighter2Odds: '-150',
    fighter2Photo: fighter1Photo,
    winnerId: 2,
    winMethod: 'Decision',
    replacedFighter: { fighterNumber: 1, name: 'Blue 1' },
  });
  expect(await picksOf(owner)).toEqual([[fightId(1), '2', 'Decision']]);
  expect(await takenOf(other, otherBracket)).toEqual(['Blue 1']);
  expect(await standings()).toEqual(before);
  expect((await readLog(owner, room))[0]).toBe(
    'swapped the corners in Fight 1, Red 1 vs Nate Diaz: Nate Diaz is now in the red corner',
  );
  expect(await messagesTo(owner)).toContain(
    `In ${room.name}, Nate Diaz is now in the red corner and Red 1 in the blue corner. Your pick of Red 1 stands.`,
  );
  expect((await toldTo(other)).map(({ title }) => title)).not.toContain('Corners Swapped');
});

test('a name can be corrected by renaming the fighter or by updating the fight, and corrections notify nobody', async () => {
  await lock(1, LOCK);
  await pick([1], 1);
  server.clock.set(LOCK);
  await rename(1, 'Red One');
  await rename(1, 'Red One');
  await expect(rename(1, 'Blue 1')).rejects.toEqual(refused(400, 'invalid_input'));
  await manager.api.fights.update({ ...on(1), body: { fighter2: 'Blue One', fighterPoints: 3 } });
  expect(await fight(1)).toMatchObject({ fighter1: 'Red One', fighter1Odds: '+150', replacedAt: null });
  expect(await picksOf(owner)).toEqual([[world.fightId(1), '1', 'Decision']]);
  expect((await readLog(owner, world.room)).slice(0, 4)).toEqual([
    'changed Fight 1, Red One vs Blue One: fighter points from 2 to 3',
    'corrected the name of Blue 1 to Blue One in Fight 1, Red One vs Blue 1',
    'corrected the name of Red 1 to Red One in Fight 1, Red 1 vs Blue 1',
    expect.stringContaining('set lock times.'),
  ]);
  expect(await toldTo(owner)).toEqual([]);
});

test('both names of a fight cannot be changed in one call after somebody has picked', async () => {
  for (const body of [
    { fighter1: 'Blue 1', fighter2: 'Red 1' },
    { fighter1: 'A', fighter2: 'B' },
  ]) {
    await pick([1], 1);
    const { fighter1, fighter2 } = await fight(1);
    await expect(manager.api.fights.update({ ...on(1), body })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: `${fighter1} vs ${fighter2} has been picked, so you cannot change both names at the same time. Replace a fighter, fix one name at a time, or swap the corners.`,
    });
    await savePick(owner, world.bracket, world.fightId(1), null);
    expect(await manager.api.fights.update({ ...on(1), body })).toMatchObject(body);
  }
});

test('a called-off fight scores nothing, and scores the same as before once it is back on', async () => {
  const { bracket, otherBracket, room, fightId } = world;
  await pick([1, 2], 1, 2);
  await result(1, 1);
  await result(2, 2);
  // In fight 1 the owner scores 2 + 1 + 1, plus 1 for the underdog at +150; the other member has only the method
  // right. In fight 2 the favorite wins.
  const both = [
    [bracket.id, 1, 6],
    [otherBracket.id, 2, 5],
  ];
  expect(await standings()).toEqual(both);
  await readAll();
  await manager.api.fightActs.callOff({ ...on(1), body: { reason: 'Missed weight' } });
  expect(await standings()).toEqual([
    [otherBracket.id, 1, 4],
    [bracket.id, 2, 1],
  ]);
  // Each fight on the card is worth 5 points.
  expect(await roomOf(owner)).toMatchObject({ fightCount: 2, scoredCount: 1, maxPossiblePoints: 10 });
  expect(await picksOf(owner)).toContainEqual([fightId(1), '1', 'Decision']);
  await expect(result(1, 2)).rejects.toEqual(refused(409, 'conflict'));
  expect(await toldTo(owner)).toEqual([
    {
      kind: 'fight-changed',
      title: 'Fight Called Off',
      message: `Red 1 vs Blue 1 in ${room.name} is called off (Missed weight). Your pick of Red 1 no longer counts.`,
      link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
    },
  ]);
  expect(await toldTo(other)).toHaveLength(1);
  // A second call changes nothing and notifies nobody.
  await manager.api.fightActs.callOff({ ...on(1), body: { reason: 'Something else' } });
  expect((await fight(1)).calledOffReason).toBe('Missed weight');
  await manager.api.fightActs.reinstate(on(1));
  await manager.api.fightActs.reinstate(on(1));
  expect(await standings()).toEqual(both);
  expect(await roomOf(owner)).toMatchObject({ fightCount: 3, scoredCount: 2, maxPossiblePoints: 15 });
  // The new notification has replaced the unread one about the same fight.
  expect(await messagesTo(owner)).toEqual([
    `Red 1 vs Blue 1 in ${room.name} is back on. Your pick of Red 1 counts again.`,
  ]);
  expect((await readLog(owner, room)).slice(0, 2)).toEqual([
    'put Fight 1, Red 1 vs Blue 1 back on, with its result: Red 1 by Decision',
    'called off Fight 1, Red 1 vs Blue 1: Missed weight',
  ]);
});

test('a called-off fight cannot be picked, its missing picks do not count, and its picks stay hidden', async () => {
  const { bracket, fightId } = world;
  await lock(1, LOCK);
  await pick([1, 2, 3], 2);
  await manager.api.fightActs.callOff({ ...on(1), body: {} });
  for (const player of [owner, manager])
    await expect(savePick(player, bracket, fightId(1), 1)).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      message: 'Red 1 vs Blue 1 has been called off.',
    });
  expect((await roomOf(owner)).yourPicks).toMatchObject({ made: 2, of: 2, open: 0 });
  expect((await owner.api.stats.dashboard()).bracketsFilled).toBeGreaterThan(0);
  const mine = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
  expect(mine.picksSaved).toBe(2);
  await expect(picksOf(other)).rejects.toEqual(refused(403, 'sheet_closed'));
  server.clock.set(LOCK);
  expect(await picksOf(other)).toEqual([[fightId(1), '2', 'Decision']]);
});

test('postponing a lock notifies only the owners of picks, even if the fighters have just changed', async () => {
  await lock(1, SOON);
  await pick([1], 2);
  await pick([2], null, 2);
  server.clock.set('2026-03-01T12:30:00.000Z');
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  await readAll();
  server.clock.set('2026-03-01T12:41:00.000Z');
  await lock(1, '2026-03-01T12:50:00.000Z');
  expect(await toldTo(owner)).toEqual([
    {
      kind: 'fight-changed',
      title: 'Lock Moved Later',
      message: `Tony Ferguson vs Blue 1 in ${world.room.name} now locks Sun, Mar 1, 5:50 AM MT. Your pick stands.`,
      link: `/bracket/${world.bracket.id}?fight=${world.fightId(1)}`,
    },
  ]);
  expect(await toldTo(other)).toEqual([]);
  await pick([1], 1);
});

test('postponing a lock asks the owners of cleared picks to pick again', async () => {
  const { room, fightId } = world;
  for (const n of [1, 2]) await lock(n, SOON);
  await pick([1, 2], 1, 1);
  await replace(1, { fighterNumber: 1, name: 'Kevin Holland' });
  await pick([1], null, 1);
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  await pick([1], null, 2);
  await readAll();
  const later = '2026-03-01T12:50:00.000Z';
  await lock(1, later);
  const now = `Tony Ferguson vs Blue 1 in ${room.name} now locks Sun, Mar 1, 5:50 AM MT`;
  expect(await messagesTo(owner)).toEqual([`${now}. Pick again.`]);
  expect(await messagesTo(other)).toEqual([`${now}. Your pick stands.`]);
  await readAll();
  const lockTimes = { [fightId(1)]: '2026-03-01T12:55:00.000Z', [fightId(2)]: later };
  await manager.api.fights.setLockTimes({ ...inRoom(), body: { lockTimes } });
  expect((await messagesTo(owner))[0]).toMatch(
    / lock(?:s)? later\. Your pick stands; 1 was cleared, so pick again\.$/,
  );
});

test('postponing several locks sends one notification, but setting an earlier or first lock sends none', async () => {
  await pick([1, 2], 2);
  const set = (at: string) => {
    const lockTimes = Object.fromEntries(world.card.map(({ id }) => [id, at]));
    return manager.api.fights.setLockTimes({ ...inRoom(), body: { lockTimes } });
  };
  await set('2026-03-01T18:00:00.000Z');
  await set('2026-03-01T17:00:00.000Z');
  expect(await toldTo(owner)).toEqual([]);
  await set('2026-03-01T19:00:00.000Z');
  expect(await messagesTo(owner)).toEqual([
    `Red 1 vs Blue 1 in ${world.room.name} now locks Sun, Mar 1, 12:00 PM MT, and 1 more of your fights locks later. ` +
      'Your picks stand.',
  ]);
});

test('only members with a cleared pick are reminded again after a replacement', async () => {
  for (const n of [1, 2, 3]) await lock(n, SOON);
  await pick([1, 2], 1, 2);
  const newest = async (player: Player) => {
    await server.reminders.drain();
    const told = await toldTo(player);
    return told.find(({ kind }) => kind === 'lock-reminder')?.message;
  };
  expect(await newest(owner)).toContain('1 pick is missing');
  for (const { api } of [owner, other]) await api.notifications.markAllRead();
  await replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  expect(await newest(owner)).toContain('2 picks are missing');
  expect(await newest(other)).toBeUndefined();
  await replace(2, { fighterNumber: 1, name: 'Nate Diaz' });
  expect(await newest(owner)).toContain('3 picks are missing');
  expect((await toldTo(owner)).filter(({ kind }) => kind === 'lock-reminder')).toHaveLength(1);
});

test('an overturned result in a completed room changes points and ranks and notifies the affected owners', async () => {
  const { bracket, otherBracket, room } = world;
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  await pick([1, 2], 1, 2);
  await result(1, 1);
  await result(2, 2);
  await completeRoom(manager, room);
  expect((await standings()).map(([id, rank]) => [id, rank])).toEqual([
    [bracket.id, 1],
    [otherBracket.id, 2],
    [own.id, 3],
  ]);
  await readAll();
  server.clock.advance(14 * 24 * 60 * 60 * 1000);
  await expect(result(1, 0)).rejects.toEqual(refused(409, 'event_completed'));
  const query = { winnerId: 0, winMethod: 'No Contest' } as const;
  expect(await manager.api.fightActs.resultPreview({ ...on(1), query })).toEqual({
    moves: [
      { bracketId: otherBracket.id, bracketName: otherBracket.name, from: 2, to: 1 },
      { bracketId: bracket.id, bracketName: bracket.name, from: 1, to: 2 },
    ],
    winners: [otherBracket.name],
  });
  await result(1, 0, 'No Contest', true);
  expect(await standings()).toEqual([
    [otherBracket.id, 1, 4],
    [bracket.id, 2, 1],
    [own.id, 3, 0],
  ]);
  expect((await roomOf(owner)).isCompleted).toBe(true);
  const what = `Overturned in ${room.name}: Red 1 vs Blue 1 ended without a winner (No Contest).`;
  const first = `Winner: ${otherBracket.name}.`;
  expect(await toldTo(owner)).toEqual([
    {
      kind: 'result-overturned',
      title: 'Result Overturned',
      message: `${what} ${bracket.name} is 2nd, was 1st. ${first}`,
      link: `/room/${room.id}`,
    },
  ]);
  expect(await messagesTo(other)).toEqual([`${what} ${otherBracket.name} is 1st, was 2nd. ${first}`]);
  expect(await toldTo(manager)).toEqual([]);
  const line =
    'overturned the result of Fight 1, Red 1 vs Blue 1 from Red 1 by Decision to no winner (No Contest). ranks: ' +
    `${otherBracket.name} from 2 to 1; ${bracket.name} from 1 to 2`;
  expect((await readLog(owner, room))[0]).toBe(line);
  // Overturning the result in the same way again changes nothing and notifies nobody.
  await result(1, 0, 'No Contest', true);
  expect((await readLog(owner, room)).filter((each) => each === line)).toHaveLength(1);
  expect(await toldTo(owner)).toHaveLength(1);
});

test('only an existing result can be overturned, and in a running room the log calls the new result a correction', async () => {
  await result(1, 1);
  await result(1, 2, 'Decision', true);
  expect((await readLog(owner, world.room))[0]).toContain('corrected the result of Fight 1');
  await completeRoom(manager, world.room);
  await expect(result(1, null, null, true)).rejects.toEqual(refused(400, 'invalid_input'));
  await expect(result(1, 0, 'Decision', true)).rejects.toEqual(refused(400, 'invalid_input'));
  // Nothing else can be changed in a completed room.
  for (const act of [
    () => result(2, 1, 'Decision', true),
    () => replace(2, { fighterNumber: 1, name: 'Tony Ferguson' }),
    () => manager.api.fightActs.callOff({ ...on(1), body: {} }),
    () => manager.api.fightActs.reinstate(on(1)),
    swap,
    () => rename(1, 'Red One'),
  ])
    await expect(act()).rejects.toEqual(refused(409, 'event_completed'));
  expect(await fight(1)).toMatchObject({ winnerId: 2, winMethod: 'Decision' });
});
