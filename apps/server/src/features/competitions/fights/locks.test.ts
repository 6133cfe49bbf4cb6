import { openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPeople, signInAgain } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const START = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const open = (length: number) => {
  server.clock.set(START);
  return openFightRoom(server, length, people);
};

describe('locks on a fight card', () => {
  test('a pick is accepted one second before the lock and refused at the lock, by the clock of the server', async () => {
    const { room, manager, owner, bracket, fightId } = await open(2);
    await setLock(manager, room, fightId(1), LOCK);
    server.clock.set('2026-03-01T19:59:59.000Z');
    expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
    server.clock.set('2026-03-01T19:59:59.999Z');
    expect(await savePick(owner, bracket, fightId(1), 2)).toMatchObject({ saved: 1 });
    server.clock.set(LOCK);
    const stored = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
    for (const winner of [1, null] as const) {
      await expect(savePick(owner, bracket, fightId(1), winner)).rejects.toMatchObject({
        status: 423,
        code: 'locked',
        message: 'This bracket is locked and predictions cannot be changed.',
      });
    }
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toEqual(stored);
    expect(stored).toMatchObject([{ predictedWinnerId: '2' }]);
    expect(await savePick(owner, bracket, fightId(2), 1)).toMatchObject({ saved: 2 });
  });

  test('the card shows which fights are locked, and a result also locks a fight', async () => {
    const { room, manager, owner, bracket, fightId } = await open(3);
    await setLock(manager, room, fightId(1), LOCK);
    server.clock.set(LOCK);
    await manager.api.fights.enterResult({
      params: { fightId: fightId(3) },
      body: { winnerId: 0, winMethod: 'No Contest' },
    });
    const card = await owner.api.fights.card({ params: { eventId: bracket.id } });
    expect(card.map(({ isLocked }) => isLocked)).toEqual([true, false, true]);
    expect(card[0]?.lockDatetime).toBe(LOCK);
    await expect(savePick(owner, bracket, fightId(3), 1)).rejects.toMatchObject({
      code: 'locked',
      message: 'Red 3 vs Blue 3 has a result, so it is locked.',
    });
  });

  test('a fight is open again if the server clock is set back or the manager postpones the lock', async () => {
    const { room, manager, owner, bracket, fightId } = await open(1);
    await setLock(manager, room, fightId(1), LOCK);
    server.clock.set('2026-03-01T20:00:01.000Z');
    await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    server.clock.set('2026-03-01T19:30:00.000Z');
    expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
    server.clock.set('2026-03-01T20:00:01.000Z');
    await setLock(manager, room, fightId(1), '2026-03-01T21:00:00Z');
    expect(await savePick(owner, bracket, fightId(1), 2)).toMatchObject({ saved: 1 });
    await setLock(manager, room, fightId(1), null);
    server.clock.set('2027-03-01T20:00:01.000Z');
    expect(await savePick(await signInAgain(server, owner), bracket, fightId(1), 1)).toMatchObject({
      saved: 1,
    });
  });

  test('a lock time in the past locks the fight immediately', async () => {
    const { room, manager, owner, bracket, fightId } = await open(1);
    const [fight] = await setLock(manager, room, fightId(1), '2020-01-01T00:00:00Z');
    expect(fight?.isLocked).toBe(true);
    await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
  });
});

describe('setting lock times', () => {
  test.each([
    ['a minute before the clocks go forward', '2026-03-08T01:59', '2026-03-08T08:59:00.000Z'],
    ['right after the clocks went forward', '2026-03-08T03:00', '2026-03-08T09:00:00.000Z'],
    ['in the hour that comes twice, with its offset', '2026-11-01T01:30-06:00', '2026-11-01T07:30:00.000Z'],
    ['right after the clocks went back', '2026-11-01T02:00', '2026-11-01T09:00:00.000Z'],
    ['with seconds', '2026-07-15T19:00:30', '2026-07-16T01:00:30.000Z'],
    ['with Z, which is not stripped', '2026-07-15T19:00:00Z', '2026-07-15T19:00:00.000Z'],
  ])('a lock time is accurate to the second: %s', async (_, entered, meant) => {
    const { room, manager, owner, bracket, fightId } = await open(1);
    const [fight] = await setLock(manager, room, fightId(1), entered);
    expect(fight?.lockDatetime).toBe(meant);
    server.clock.set(meant);
    server.clock.advance(-1000);
    const later = await signInAgain(server, owner);
    expect(await savePick(later, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
    server.clock.set(meant);
    await expect(savePick(later, bracket, fightId(1), 2)).rejects.toEqual(refused(423, 'locked'));
  });

  test.each([
    ['2026-03-08T02:30', 'that hour does not exist in Mountain Time because the clocks go forward'],
    ['2026-11-01T01:30', 'that time occurs twice in Mountain Time because the clocks go back'],
    ['', 'that is not a date and time'],
  ])(
    'a request with the lock time %j is refused as a whole, with the name of the fight',
    async (entered, why) => {
      const { room, manager, fightId } = await open(3);
      const before = await manager.api.fights.managerFights({ params: { roomId: room.id } });
      const lockTimes = { [fightId(2)]: '2026-05-01T19:00', [fightId(1)]: entered };
      await expect(
        manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } }),
      ).rejects.toMatchObject({ status: 400, message: `Fight 1, Red 1 vs Blue 1: ${why}` });
      expect(await manager.api.fights.managerFights({ params: { roomId: room.id } })).toEqual(before);
    },
  );

  test('lock times for a fight of another room are refused as not found', async () => {
    const { room, manager, fightId } = await open(1);
    const elsewhere = await open(1);
    for (const id of [elsewhere.fightId(1), 'no-id']) {
      const lockTimes = { [fightId(1)]: LOCK, [id]: LOCK };
      await expect(
        manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } }),
      ).rejects.toEqual(refused(404, 'not_found'));
    }
    const [fight] = await manager.api.fights.managerFights({ params: { roomId: room.id } });
    expect(fight?.lockDatetime).toBeNull();
  });

  test('the log lists new and previous lock times in Mountain Time and in the order of the card', async () => {
    const { room, manager, fightId } = await open(3);
    const lockTimes = { [fightId(3)]: '2026-03-08T20:00', [fightId(1)]: '2026-03-08T01:00' };
    await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
    expect((await readLog(manager, room))[0]).toBe(
      'set lock times. Fight 1, Red 1 vs Blue 1: Sun, Mar 8, 2026, 1:00:00 AM MT (was none); ' +
        'Main Event, Red 3 vs Blue 3: Sun, Mar 8, 2026, 8:00:00 PM MT (was none)',
    );
    const before = await readLog(manager, room);
    await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
    expect(await readLog(manager, room)).toEqual(before);
    await setLock(manager, room, fightId(1), null);
    expect((await readLog(manager, room))[0]).toContain('none (was Sun, Mar 8, 2026, 1:00:00 AM MT)');
  });

  test('the log notes that a new lock time opens a locked fight', async () => {
    const { room, manager, fightId } = await open(2);
    await setLock(manager, room, fightId(1), LOCK);
    await setLock(manager, room, fightId(1), '2026-03-01T20:30:00Z');
    expect((await readLog(manager, room))[0]).not.toContain('again');
    server.clock.set('2026-03-01T20:30:00Z');
    await setLock(manager, room, fightId(1), '2026-03-01T20:10:00Z');
    expect((await readLog(manager, room))[0]).not.toContain('again');
    await setLock(manager, room, fightId(1), '2026-03-01T21:00:00Z');
    expect((await readLog(manager, room))[0]).toBe(
      'set lock times. Co-Main Event, Red 1 vs Blue 1: Sun, Mar 1, 2026, 2:00:00 PM MT ' +
        '(was Sun, Mar 1, 2026, 1:10:00 PM MT; it was locked and is open for picks again)',
    );
    server.clock.set('2026-03-01T21:00:00Z');
    await manager.api.fights.enterResult({
      params: { fightId: fightId(1) },
      body: { winnerId: 1, winMethod: 'Decision' },
    });
    await setLock(manager, room, fightId(1), null);
    expect((await readLog(manager, room))[0]).not.toContain('again');
    await manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: { winnerId: null } });
    expect((await readLog(manager, room))[0]).toBe(
      'cleared the result of Co-Main Event, Red 1 vs Blue 1 (was Red 1 by Decision); the fight can be picked again',
    );
  });

  test("the manager's own picks are logged from the original lock time on, even if the lock was postponed", async () => {
    const { room, manager, owner, fightId } = await open(2);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await setLock(manager, room, fightId(1), LOCK);
    await setLock(manager, room, fightId(1), '2026-03-01T23:00:00Z');
    await setLock(manager, room, fightId(1), null);
    await savePick(manager, own, fightId(1), 1);
    const before = await readLog(owner, room);
    expect(before[0]).toMatch(/^set lock times\. /);
    server.clock.set(LOCK);
    await savePick(manager, own, fightId(1), 2);
    expect((await readLog(owner, room)).slice(1)).toEqual(before);
    expect((await readLog(owner, room))[0]).toMatch(/^changed the pick of .+, before its lock$/);
  });

  test('postponing a lock and moving it back does not hide that the manager changed their own pick', async () => {
    const { room, manager, owner, bracket, fightId } = await open(2);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await savePick(manager, own, fightId(1), 1);
    await setLock(manager, room, fightId(1), LOCK);
    server.clock.set(LOCK);
    await setLock(manager, room, fightId(1), '2026-03-01T21:00:00Z');
    await savePick(manager, own, fightId(1), 2);
    await savePick(owner, bracket, fightId(1), 2);
    await setLock(manager, room, fightId(1), LOCK);
    expect((await readLog(owner, room))[1]).toBe(
      `changed the pick of ${own.name} for Co-Main Event, Red 1 vs Blue 1 from Red 1 by Decision to Blue 1 by Decision`,
    );
    const seen = await owner.api.brackets.get({ params: { bracketId: own.id } });
    expect(seen.editedByManagerAt).toBe(LOCK);
  });

  test('lock times that name the same fight twice are refused', async () => {
    const { room, manager, fightId } = await open(2);
    const before = await readLog(manager, room);
    const lockTimes = { [fightId(1)]: LOCK, [fightId(1).toUpperCase()]: START };
    await expect(
      manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } }),
    ).rejects.toEqual(refused(400, 'invalid_input'));
    expect(await readLog(manager, room)).toEqual(before);
  });

  test('a request without lock times is refused', async () => {
    const { room, manager } = await open(1);
    await expect(
      manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes: {} } }),
    ).rejects.toMatchObject({ status: 400, message: 'No lock times set' });
  });
});

describe('creating and deleting brackets around the locks', () => {
  test('a bracket can be created until every fight is locked', async () => {
    const { room, manager, owner, fightId } = await open(2);
    const create = () => owner.api.brackets.create({ body: { roomId: room.id } });
    await setLock(manager, room, fightId(1), START);
    expect(await create()).toMatchObject({ number: 2 });
    await setLock(manager, room, fightId(2), START);
    await expect(create()).rejects.toEqual(refused(423, 'locked'));
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    await expect(create()).rejects.toEqual(refused(409, 'event_completed'));
  });

  test('owners can delete a bracket while nothing is locked, and the manager can delete any at any time', async () => {
    const { room, manager, owner, other, bracket, otherBracket, fightId } = await open(2);
    const remove = (player: Player, { id }: { id: string }) =>
      player.api.brackets.remove({ params: { bracketId: id } });
    await expect(remove(other, bracket)).rejects.toEqual(refused(403, 'not_your_bracket'));
    const second = await owner.api.brackets.create({ body: { roomId: room.id } });
    await remove(owner, second);
    expect((await readLog(other, room))[0]).toBe(`deleted ${owner.user.username} Bracket 2`);
    expect(await owner.api.brackets.create({ body: { roomId: room.id } })).toMatchObject({ number: 3 });
    await setLock(manager, room, fightId(1), START);
    await expect(remove(owner, bracket)).rejects.toEqual(refused(423, 'locked'));
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    await expect(remove(owner, bracket)).rejects.toEqual(refused(409, 'event_completed'));
    await remove(manager, otherBracket);
    expect((await readLog(other, room))[0]).toBe(`deleted ${other.user.username} Bracket 1`);
    await expect(remove(manager, otherBracket)).rejects.toEqual(refused(404, 'not_found'));
    const left = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
    expect(left.map(({ name }) => name)).toEqual([
      `${owner.user.username} Bracket 1`,
      `${owner.user.username} Bracket 3`,
    ]);
  });
});
