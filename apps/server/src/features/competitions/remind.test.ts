import { REMIND_HOURS } from '@lockroom/contract';
import {
  enterResult,
  type FightRoom,
  openFightRoom,
  readLog,
  savePick,
  setLock,
} from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, joinRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const HOUR = 60 * 60_000;
const NOON = '2026-03-01T12:00:00.000Z';
// 8:00 AM in Denver, three hours after the time at which the tests start.
const LOCK = '2026-03-01T15:00:00.000Z';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

type Named = { id: string };
const missingIn = ({ api }: Player, { id }: Named) =>
  api.competitions.missingPicks({ params: { roomId: id } });
const remind = ({ api }: Player, { id }: Named) => api.competitions.remind({ params: { roomId: id } });
const remindersOf = async ({ api }: Player) =>
  (await api.notifications.list())
    .filter(({ kind }) => kind === 'lock-reminder')
    .map(({ message, link, isRead }) => ({ message, link, isRead }));

/**
 * Opens a card with three fights: the owner has picked one, the other member has picked all, and a third member has no
 * entry.
 */
async function openNight(): Promise<FightRoom & { guest: Player }> {
  const scene = await openFightRoom(server, 3);
  const guest = await registerPlayer(server);
  await joinRoom(guest, scene.room);
  await setLock(scene.manager, scene.room, scene.fightId(1), LOCK);
  await savePick(scene.owner, scene.bracket, scene.fightId(1), 2, 'KO/TKO');
  for (const n of [1, 2, 3]) await savePick(scene.other, scene.otherBracket, scene.fightId(n), 1);
  return { ...scene, guest };
}

test('before the first lock, every member sees who still has picks to make, but not how many', async () => {
  const { owner, other, room, guest, bracket, fightId } = await openNight();
  const read = async ({ api }: Player) =>
    (await api.competitions.stillToPick({ params: { roomId: room.id } })).userIds.toSorted();
  const both = [guest.user.id, owner.user.id].toSorted();
  expect(await read(other)).toEqual(both);
  await savePick(owner, bracket, fightId(2), 1);
  expect(await read(other)).toEqual(both);
  await savePick(owner, bracket, fightId(3), 1);
  expect(await read(other)).toEqual([guest.user.id]);
  server.clock.set(LOCK);
  expect(await read(other)).toEqual([]);
});

test('the manager sees who has no bracket and how many picks are missing, but not the picks', async () => {
  const { manager, room, owner, guest, fightId } = await openNight();
  const missing = await missingIn(manager, room);
  expect(missing).toEqual({
    others: 3,
    members: [
      { userId: guest.user.id, username: guest.user.username, hasBracket: false, missing: 3, of: 3 },
      { userId: owner.user.id, username: owner.user.username, hasBracket: true, missing: 2, of: 3 },
    ],
    pickedAgain: [],
    remindedAt: null,
    remindAgainAt: null,
  });
  await expect(missingIn(owner, room)).rejects.toEqual(refused(403, 'manager_only'));
  // Fights that have locked no longer count as missing.
  server.clock.set(LOCK);
  expect((await missingIn(manager, room)).members.map((one) => one.missing)).toEqual([2, 2]);
  await enterResult(manager, fightId(2), 1);
  expect((await missingIn(manager, room)).members[1]).toMatchObject({ missing: 1 });
  await completeRoom(manager, room);
  expect(await missingIn(manager, room)).toMatchObject({ others: 3, members: [] });
  await expect(remind(manager, room)).rejects.toEqual(refused(409, 'event_completed'));
});

test('the manager sees how many members have picked again after a replacement cleared their pick', async () => {
  const { manager, room, owner, other, bracket, otherBracket, fightId } = await openNight();
  const again = async () => (await missingIn(manager, room)).pickedAgain;
  const replace = (n: number, name: string, takeBack: 'his' | 'all' = 'his') =>
    manager.api.fightActs.replace({
      params: { fightId: fightId(n) },
      body: { fighterNumber: 1, name, takeBack },
    });
  await replace(1, 'Tony Ferguson', 'all');
  // Nobody had picked the replaced fighter, so no pick was cleared.
  await savePick(owner, bracket, fightId(3), 2);
  await savePick(other, otherBracket, fightId(3), 2);
  await replace(3, 'Kevin Holland');
  expect(await again()).toEqual([{ fightId: fightId(1), again: 0, of: 2 }]);
  await savePick(other, otherBracket, fightId(1), 1);
  expect(await again()).toEqual([{ fightId: fightId(1), again: 1, of: 2 }]);
  // A pick cleared by two replacements counts once, and has to be made again after the second one.
  await replace(1, 'Nate Diaz');
  expect(await again()).toEqual([{ fightId: fightId(1), again: 0, of: 2 }]);
  for (const winner of [1, null, 2] as const) await savePick(owner, bracket, fightId(1), winner);
  expect(await again()).toEqual([{ fightId: fightId(1), again: 1, of: 2 }]);
  await other.api.rooms.leave({ params: { roomId: room.id } });
  expect(await again()).toEqual([{ fightId: fightId(1), again: 1, of: 1 }]);
});

test('a reminder by the manager is logged, and another one is refused for six hours', async () => {
  const { manager, room, owner, other, guest, bracket } = await openNight();
  const after = await remind(manager, room);
  expect(after).toMatchObject({ remindedAt: NOON, remindAgainAt: '2026-03-01T18:00:00.000Z' });
  const lock = 'The next lock is Sun, Mar 1, 8:00 AM MT.';
  const from = 'Reminder from the manager:';
  const first = `${from} you haven’t started, 3 picks to make. ${lock}`;
  expect(await remindersOf(guest)).toEqual([{ message: first, link: `/room/${room.id}`, isRead: false }]);
  // The message does not mention the lock of a fight that the owner has picked.
  const message = `${from} 2 of 3 picks are missing in ${bracket.name}.`;
  expect(await remindersOf(owner)).toEqual([{ message, link: `/bracket/${bracket.id}`, isRead: false }]);
  expect([...(await remindersOf(other)), ...(await remindersOf(manager))]).toEqual([]);
  expect((await readLog(manager, room))[0]).toBe('reminded 2 members about missing picks');
  expect((await readLog(other, room))[0]).toBe('reminded members about missing picks');

  server.clock.advance(REMIND_HOURS * HOUR - 1000);
  await expect(remind(manager, room)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_tries',
    message: 'Reminded Sun, Mar 1, 5:00 AM MT. You can remind them again after Sun, Mar 1, 11:00 AM MT.',
  });
  server.clock.advance(1000);
  expect(await missingIn(manager, room)).toMatchObject({ remindAgainAt: null });
  await remind(manager, room);
  // The unread reminder is updated, and no second one is sent.
  expect(await remindersOf(owner)).toHaveLength(1);
});

test('only one of several simultaneous requests to remind the members is accepted', async () => {
  const { manager, room, owner } = await openNight();
  const taps = await Promise.allSettled([1, 2, 3, 4].map(() => remind(manager, room)));
  expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await remindersOf(owner)).toHaveLength(1);
  expect((await readLog(manager, room)).filter((text) => text.startsWith('reminded'))).toHaveLength(1);
});

test('a reminder shows the current number of missing picks and is marked as read once none are missing', async () => {
  const { manager, room, owner, bracket, fightId } = await openNight();
  await remind(manager, room);
  await savePick(owner, bracket, fightId(2), 1);
  const message = expect.stringContaining('1 of 3 picks is missing');
  expect(await remindersOf(owner)).toMatchObject([{ isRead: false, message }]);
  await savePick(owner, bracket, fightId(3), 1);
  expect(await remindersOf(owner)).toMatchObject([{ isRead: true }]);
});

test('a reminder is updated when a lock passes and disappears after the last lock', async () => {
  const { manager, room, guest, fightId } = await openNight();
  const [second, third] = ['2026-03-01T16:00:00.000Z', '2026-03-01T17:00:00.000Z'];
  await setLock(manager, room, fightId(2), second);
  await setLock(manager, room, fightId(3), third);
  await remind(manager, room);
  const said = async () => (await remindersOf(guest)).filter(({ message }) => /^Reminder/.test(message));
  server.clock.set(LOCK);
  await server.reminders.drain();
  const message = expect.stringContaining('2 picks to make. The next lock is Sun, Mar 1, 9:00');
  expect(await said()).toMatchObject([{ isRead: false, message }]);
  server.clock.set(third);
  await server.reminders.drain();
  expect(await said()).toEqual([]);
});

test('members who have left, have made all picks or cannot create a bracket are not reminded', async () => {
  const { manager, room, owner, guest } = await openNight();
  await owner.api.rooms.leave({ params: { roomId: room.id } });
  await manager.api.rooms.update({ params: { roomId: room.id }, body: { maxBrackets: 2 } });
  expect(await missingIn(manager, room)).toMatchObject({ others: 2, members: [] });
  const message = 'Everyone’s picks are in.';
  await expect(remind(manager, room)).rejects.toMatchObject({ status: 409, message });
  expect([...(await remindersOf(owner)), ...(await remindersOf(guest))]).toEqual([]);
  expect(await missingIn(manager, room)).toMatchObject({ remindedAt: null });
});

test('placeholder members of a test room are not reminded', async () => {
  const room = await admin.api.rooms.createTestRoom({ body: { name: 'Try-out', sport: 'mma' } });
  await admin.api.fights.add({ body: { eventId: room.eventId, fighter1: 'Pereira', fighter2: 'Hill' } });
  await admin.api.templates.createTestBracket({ body: { roomId: room.id } });
  await admin.api.fights.add({ body: { eventId: room.eventId, fighter1: 'Yan', fighter2: 'Zhang' } });
  expect(await missingIn(admin, room)).toMatchObject({ others: 0, members: [] });
});
