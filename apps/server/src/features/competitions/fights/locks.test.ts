import { enterResult, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, type Player, signInAgain } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startWithPeople } from '../testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const START = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const LOCKED = refused(423, 'locked');
async function open(length: number) {
  server.clock.set(START);
  const at = await openFightRoom(server, length, people);
  const params = { roomId: at.room.id };
  return {
    ...at,
    params,
    pick: (n: number, winner: 1 | 2 | null) => savePick(owner, at.bracket, at.fightId(n), winner),
    lock: async (n: number, time: string | null) =>
      (await setLock(manager, at.room, at.fightId(n), time)).find(({ id }) => id === at.fightId(n)),
    setLocks: (lockTimes: Record<string, string>) =>
      manager.api.fights.setLockTimes({ params, body: { lockTimes } }),
    newest: async () => (await readLog(owner, at.room))[0],
  };
}

test('a pick is accepted one millisecond before the lock and refused at the lock, according to the server clock', async () => {
  const { bracket, lock, pick } = await open(2);
  await lock(1, LOCK);
  server.clock.set('2026-03-01T19:59:59.999Z');
  expect(await pick(1, 2)).toMatchObject({ saved: 1 });
  server.clock.set(LOCK);
  for (const winner of [1, null] as const) {
    await expect(pick(1, winner)).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      message: 'This bracket is locked and predictions cannot be changed.',
    });
  }
  expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
    { predictedWinnerId: '2' },
  ]);
  expect(await pick(2, 1)).toMatchObject({ saved: 2 });
});

test('the card shows which fights are locked, and a result also locks a fight', async () => {
  const { bracket, fightId, lock, pick } = await open(3);
  await lock(1, LOCK);
  server.clock.set(LOCK);
  await enterResult(manager, fightId(3), 0);
  const card = await owner.api.fights.card({ params: { eventId: bracket.id } });
  expect(card.map(({ isLocked }) => isLocked)).toEqual([true, false, true]);
  await expect(pick(3, 1)).rejects.toMatchObject({
    code: 'locked',
    message: 'Red 3 vs Blue 3 has a result, so it is locked.',
  });
});

test('a fight is open again if the manager postpones or clears the lock', async () => {
  const { bracket, fightId, lock, pick } = await open(1);
  expect(await lock(1, '2020-01-01T00:00:00Z')).toMatchObject({ isLocked: true });
  await lock(1, LOCK);
  server.clock.set('2026-03-01T20:00:01.000Z');
  await expect(pick(1, 1)).rejects.toEqual(LOCKED);
  await lock(1, '2026-03-01T21:00:00Z');
  await pick(1, 2);
  await lock(1, null);
  server.clock.set('2027-03-01T20:00:01.000Z');
  await savePick(await signInAgain(server, owner), bracket, fightId(1), 1);
});

test.each([
  ['right after the clocks went forward', '2026-03-08T03:00', '2026-03-08T09:00:00.000Z'],
  ['in the hour that comes twice, with its offset', '2026-11-01T01:30-06:00', '2026-11-01T07:30:00.000Z'],
  ['with seconds', '2026-07-15T19:00:30', '2026-07-16T01:00:30.000Z'],
])('a lock time is accurate to the second: %s', async (_, entered, meant) => {
  const { bracket, fightId, lock } = await open(1);
  expect((await lock(1, entered))?.lockDatetime).toBe(meant);
  server.clock.set(meant);
  server.clock.advance(-1000);
  const later = await signInAgain(server, owner);
  await savePick(later, bracket, fightId(1), 1);
  server.clock.set(meant);
  await expect(savePick(later, bracket, fightId(1), 2)).rejects.toEqual(LOCKED);
});

test('no lock times are set if one is invalid or belongs to a fight of another room, or if a fight is listed twice', async () => {
  const { params, setLocks, fightId } = await open(3);
  const elsewhere = await open(1);
  const before = await manager.api.fights.managerFights({ params });
  for (const [entered, why] of [
    ['2026-03-08T02:30', 'that hour does not exist in Mountain Time because the clocks go forward'],
    ['2026-11-01T01:30', 'that time occurs twice in Mountain Time because the clocks go back'],
    ['', 'that is not a date and time'],
  ] as const)
    await expect(setLocks({ [fightId(2)]: LOCK, [fightId(1)]: entered })).rejects.toMatchObject({
      status: 400,
      message: `Fight 1, Red 1 vs Blue 1: ${why}`,
    });
  for (const id of [elsewhere.fightId(1), 'no-id'])
    await expect(setLocks({ [fightId(1)]: LOCK, [id]: LOCK })).rejects.toEqual(refused(404, 'not_found'));
  const twice = setLocks({ [fightId(1)]: LOCK, [fightId(1).toUpperCase()]: START });
  await expect(twice).rejects.toEqual(refused(400, 'invalid_input'));
  await expect(setLocks({})).rejects.toMatchObject({ status: 400, message: 'No lock times set' });
  expect(await manager.api.fights.managerFights({ params })).toEqual(before);
});

test('the log lists new and previous lock times in Mountain Time and in the order of the card', async () => {
  const { room, fightId, lock, setLocks, newest } = await open(3);
  const lockTimes = { [fightId(3)]: '2026-03-08T20:00', [fightId(1)]: '2026-03-08T01:00' };
  await setLocks(lockTimes);
  expect(await newest()).toBe(
    'set lock times. Fight 1, Red 1 vs Blue 1: Sun, Mar 8, 2026, 1:00:00 AM MT (was none); ' +
      'Main Event, Red 3 vs Blue 3: Sun, Mar 8, 2026, 8:00:00 PM MT (was none)',
  );
  const before = await readLog(manager, room);
  await setLocks(lockTimes);
  expect(await readLog(manager, room)).toEqual(before);
  await lock(1, null);
  expect(await newest()).toContain('none (was Sun, Mar 8, 2026, 1:00:00 AM MT)');
});

test('the log notes that a new lock time reopens a locked fight', async () => {
  const { fightId, lock, newest } = await open(2);
  await lock(1, LOCK);
  await lock(1, '2026-03-01T20:30:00Z');
  expect(await newest()).not.toContain('again');
  server.clock.set('2026-03-01T20:30:00Z');
  await lock(1, '2026-03-01T20:10:00Z');
  expect(await newest()).not.toContain('again');
  await lock(1, '2026-03-01T21:00:00Z');
  expect(await newest()).toBe(
    'set lock times. Co-Main Event, Red 1 vs Blue 1: Sun, Mar 1, 2026, 2:00:00 PM MT ' +
      '(was Sun, Mar 1, 2026, 1:10:00 PM MT; it was locked and is open for picks again)',
  );
  server.clock.set('2026-03-01T21:00:00Z');
  await enterResult(manager, fightId(1), 1);
  await lock(1, null);
  expect(await newest()).not.toContain('again');
  await enterResult(manager, fightId(1), null);
  expect(await newest()).toMatch(/\(was Red 1 by Decision\); the fight can be picked again$/);
});

test("the manager's own picks are logged from the original lock time on, even if the lock was postponed", async () => {
  const { room, fightId, lock, newest } = await open(2);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  await lock(1, LOCK);
  await lock(1, '2026-03-01T23:00:00Z');
  await lock(1, null);
  await savePick(manager, own, fightId(1), 1);
  expect(await newest()).toMatch(/^set lock times\. /);
  server.clock.set(LOCK);
  await savePick(manager, own, fightId(1), 2);
  expect(await newest()).toMatch(/^changed the pick of .+, before its lock$/);
});

test('postponing a lock and moving it back does not hide that the manager changed their own pick', async () => {
  const { room, fightId, lock, pick } = await open(2);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  await savePick(manager, own, fightId(1), 1);
  await lock(1, LOCK);
  server.clock.set(LOCK);
  await lock(1, '2026-03-01T21:00:00Z');
  await savePick(manager, own, fightId(1), 2);
  await pick(1, 2);
  await lock(1, LOCK);
  expect((await readLog(owner, room))[1]).toBe(
    `changed the pick of ${own.name} for Co-Main Event, Red 1 vs Blue 1 from Red 1 by Decision to Blue 1 by Decision`,
  );
  const seen = await owner.api.brackets.get({ params: { bracketId: own.id } });
  expect(seen.editedByManagerAt).toBe(LOCK);
});

test('brackets can be created until every fight is locked, and deleted by their owners until the first lock', async () => {
  const { room, bracket, otherBracket, params, lock, newest } = await open(2);
  const create = () => owner.api.brackets.create({ body: { roomId: room.id } });
  const remove = (player: Player, { id }: { id: string }) =>
    player.api.brackets.remove({ params: { bracketId: id } });
  await expect(remove(other, bracket)).rejects.toEqual(refused(403, 'not_your_bracket'));
  await remove(owner, await create());
  expect(await newest()).toBe(`deleted ${owner.user.username} Bracket 2`);
  await lock(1, START);
  expect(await create()).toMatchObject({ number: 3 });
  await expect(remove(owner, bracket)).rejects.toEqual(LOCKED);
  await lock(2, START);
  await expect(create()).rejects.toEqual(LOCKED);
  await completeRoom(manager, room);
  const completed = refused(409, 'event_completed');
  await expect(create()).rejects.toEqual(completed);
  await expect(remove(owner, bracket)).rejects.toEqual(completed);
  await remove(manager, otherBracket);
  expect(await newest()).toBe(`deleted ${other.user.username} Bracket 1`);
  await expect(remove(manager, otherBracket)).rejects.toEqual(refused(404, 'not_found'));
  const left = await owner.api.brackets.listForRoom({ params });
  expect(left.map(({ number }) => number)).toEqual([1, 3]);
});
