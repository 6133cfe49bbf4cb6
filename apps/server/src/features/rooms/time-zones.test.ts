import type { Room } from '@lockroom/contract';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom, type People, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { tellHeld } from '../../testing/held-notices.ts';

const { server, admin } = await startWithAdministrators({ config: { roomTimeZone: 'Asia/Tokyo' } });
afterAll(() => server.close());

const NOON = '2026-03-01T12:00:00.000Z';
// Lord Howe Island is eleven hours ahead of UTC in its summer; Berlin is one hour ahead in winter.
const LOCK = '2026-03-01T15:00:00.000Z';
const IN_LORD_HOWE = 'Mon, Mar 2, 2:00 AM LHDT';
const IN_BERLIN = 'Sun, Mar 1, 4:00 PM CET';

let people: People;
beforeAll(async () => {
  server.clock.set(NOON);
  people = await registerPeople(server);
});

const of = ({ id }: Pick<Room, 'id'>) => ({ params: { roomId: id } });
const messages = async ({ api }: Player) => (await api.notifications.list()).map(({ message }) => message);

async function openIn(timeZone: string) {
  const { manager, owner } = people;
  const room = await openRoom(manager, { maxBrackets: 10 });
  await manager.api.rooms.update({ ...of(room), body: { timeZone } });
  const card = await enterPlainCard(manager, room, 3);
  await owner.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const fightId = (n: number) => card[n - 1]?.id ?? '';
  return { room, bracket, fightId };
}

test("the time zone can be chosen, defaults to the installation's time zone, and is logged when changed", async () => {
  const { manager } = people;
  const body = { name: 'Away', sport: 'mma', roomPassword: 'canvas300' } as const;
  const chosen = await manager.api.rooms.create({ body: { ...body, timeZone: 'Europe/Berlin' } });
  expect(chosen.timeZone).toBe('Europe/Berlin');
  expect((await manager.api.rooms.create({ body })).timeZone).toBe('Asia/Tokyo');
  expect((await admin.api.rooms.createTestRoom({ body: { name: 'Test', sport: 'mma' } })).timeZone).toBe(
    'Asia/Tokyo',
  );
  expect(await server.api().system.setup()).toMatchObject({ timeZone: 'Asia/Tokyo' });
  const changed = await manager.api.rooms.update({ ...of(chosen), body: { timeZone: 'America/New_York' } });
  expect(changed.timeZone).toBe('America/New_York');
  expect((await readLog(manager, chosen))[0]).toBe(
    'changed the time zone from Europe/Berlin to America/New York',
  );
  for (const timeZone of ['Mars/Olympus', '+02:00', '']) {
    const change = manager.api.rooms.update({ ...of(chosen), body: { timeZone } });
    await expect(change).rejects.toMatchObject({ status: 400, message: 'Unknown time zone' });
  }
});

test('changing the time zone does not move any lock', async () => {
  const { manager } = people;
  const { room, fightId } = await openIn('Australia/Lord_Howe');
  await setLock(manager, room, fightId(1), '2026-03-02T02:00');
  await manager.api.rooms.update({ ...of(room), body: { timeZone: 'Europe/Berlin' } });
  const [fight] = await manager.api.fights.managerFights(of(room));
  expect(fight?.lockDatetime).toBe(LOCK);
  expect((await readLog(manager, room))[1]).toContain('Sun, Mar 1, 2026, 4:00:00 PM CET');
});

test("a room created from another room gets that room's time zone, and export and import keep the time zone", async () => {
  const { manager } = people;
  const { room } = await openIn('Australia/Lord_Howe');
  const again = await manager.api.circles.again({ ...of(room), body: { name: 'Again' } });
  expect(again.timeZone).toBe('Australia/Lord_Howe');
  const file = await manager.api.transfers.exportRoom(of(room));
  expect(file.room.timeZone).toBe('Australia/Lord_Howe');
  const import_ = (sent: typeof file) =>
    admin.api.transfers.importRoom({ body: { export: sent, roomPassword: 'canvas300' } });
  const { id } = await import_(file);
  expect((await admin.api.rooms.get({ params: { roomId: id } })).timeZone).toBe('Australia/Lord_Howe');
  const { timeZone: _, ...old } = file.room;
  const older = await import_({ ...file, room: old } as typeof file);
  expect((await admin.api.rooms.get({ params: { roomId: older.id } })).timeZone).toBe('America/Denver');
});

test('a lock time is read in the time zone of its room, and an ambiguous one is refused with both possible times', async () => {
  const { manager, owner } = people;
  const { room, bracket, fightId } = await openIn('Australia/Lord_Howe');
  const [fight] = await setLock(manager, room, fightId(1), '2026-03-02T02:00');
  expect(fight?.lockDatetime).toBe(LOCK);
  const bracketRoom = await openRoom(manager, { sport: 'football' });
  await manager.api.rooms.update({ ...of(bracketRoom), body: { timeZone: 'Australia/Lord_Howe' } });
  const lock = (lockTime: string) =>
    manager.api.tournaments.setLockTime({ ...of(bracketRoom), body: { lockTime } });
  expect(await lock('2026-03-02T02:00')).toEqual({ lockTime: LOCK });

  const typed = '2026-04-05T01:45';
  const [one, other] = ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'];
  const refusal = (path: string) => ({
    status: 400,
    code: 'ambiguous_time',
    issues: [one, other].map((message) => ({ path, message })),
  });
  await expect(setLock(manager, room, fightId(2), typed)).rejects.toMatchObject(
    refusal(`lockTimes.${fightId(2)}`),
  );
  const replace = manager.api.fightActs.replace({
    params: { fightId: fightId(2) },
    body: { fighterNumber: 1, name: 'Late', lockTime: typed },
  });
  await expect(replace).rejects.toMatchObject(refusal('lockTime'));
  const [, second] = await manager.api.fights.managerFights(of(room));
  expect(second).toMatchObject({ lockDatetime: null, fighter1: 'Red 2' });
  await expect(lock(typed)).rejects.toMatchObject(refusal('lockTime'));
  expect(await lock(other)).toEqual({ lockTime: other });
  expect(await setLock(manager, room, fightId(2), one)).toHaveLength(3);
  expect((await owner.api.fights.card({ params: { eventId: bracket.id } }))[1]?.lockDatetime).toBe(one);
});

test('a lock time of a template is read as Mountain Time', async () => {
  const event = await admin.api.templates.create({
    body: { name: 'Event', sport: 'mma', startsAt: '2026-07-01T16:00', fights: [] },
  });
  expect(event.startsAt).toBe('2026-07-01T22:00:00.000Z');
  const twice = admin.api.templates.create({
    body: { name: 'Event', sport: 'mma', startsAt: '2026-11-01T01:30', fights: [] },
  });
  await expect(twice).rejects.toMatchObject({ status: 400, code: 'ambiguous_time' });
});

test('the log, reminders, invitations and notifications show locks in the time zone of the room', async () => {
  server.clock.set(NOON);
  const { manager, owner } = people;
  const { room, bracket, fightId } = await openIn('Australia/Lord_Howe');
  await setLock(manager, room, fightId(1), '2026-03-02T02:00');
  const full = 'Mon, Mar 2, 2026, 2:00:00 AM LHDT';
  expect((await readLog(owner, room))[0]).toBe(
    `set lock times. Fight 1, Red 1 vs Blue 1: ${full} (was none)`,
  );

  const asked = await manager.api.competitions.remind(of(room));
  expect(asked.members).toHaveLength(1);
  expect((await messages(owner))[0]).toContain(`The next lock is ${IN_LORD_HOWE}.`);
  await expect(manager.api.competitions.remind(of(room))).rejects.toMatchObject({
    message: 'Reminded Sun, Mar 1, 11:00 PM LHDT. You can remind them again after Mon, Mar 2, 5:00 AM LHDT.',
  });

  const { url } = await manager.api.inviteLinks.create({ ...of(room), body: {} });
  const via = new URL(url ?? '').searchParams.get('via') ?? '';
  expect(await server.api().inviteLinks.preview({ params: { preview: via } })).toMatchObject({
    locksAt: LOCK,
    timeZone: 'Australia/Lord_Howe',
  });

  server.clock.set('2026-03-01T14:01:00.000Z');
  await server.reminders.drain();
  expect((await messages(owner)).join()).toContain(`Red 1 vs Blue 1, locks ${IN_LORD_HOWE}.`);

  await savePick(owner, bracket, fightId(1), 1);
  await setLock(manager, room, fightId(1), '2026-03-02T03:00');
  await tellHeld(server);
  expect((await messages(owner)).join()).toContain('now locks Mon, Mar 2, 3:00 AM LHDT');

  const seen = { lockTimes: { [fightId(1)]: LOCK } };
  const lockTimes = { [fightId(1)]: '2026-03-02T04:00' };
  await expect(
    manager.api.fights.setLockTimes({ ...of(room), body: { lockTimes, seen } }),
  ).rejects.toMatchObject({
    code: 'stale',
    message: expect.stringContaining('now Mon, Mar 2, 3:00 AM LHDT'),
  });

  await manager.api.fightActs.replace({
    params: { fightId: fightId(1) },
    body: { fighterNumber: 1, name: 'Late', lockTime: '2026-03-02T05:00' },
  });
  await tellHeld(server);
  expect((await messages(owner)).join()).toContain('The fight locks Mon, Mar 2, 5:00 AM LHDT.');
  const acts = await manager.api.competitions.acts(of(room));
  expect(acts[0]?.text).toContain('lock time to Mon, Mar 2, 2026, 5:00:00 AM LHDT');
  expect(acts[0]?.undoes).toContain('lock time Mon, Mar 2, 2026, 3:00:00 AM LHDT');
});

test("changes to an event that the room follows are shown in the room's time zone", async () => {
  server.clock.set(NOON);
  const { manager } = people;
  const event = await admin.api.templates.create({
    body: {
      name: 'Followed',
      sport: 'mma',
      fights: [1, 2, 3].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` })),
    },
  });
  const { room } = await openIn('Australia/Lord_Howe');
  await manager.api.followings.follow({ ...of(room), body: { templateId: event.id, mode: 'ask' } });
  await admin.api.templates.setLockTimes({
    params: { templateId: event.id },
    body: { lockTimes: { [event.fights[0]?.id ?? '']: '2026-03-01T08:00' } },
  });
  await server.worker.drain();
  const proposals = await manager.api.followings.proposals(of(room));
  expect(JSON.stringify(proposals)).toContain('Mon, Mar 2, 2026, 2:00:00 AM LHDT');
  expect(JSON.stringify(proposals)).not.toContain(' MT');
});

test('the log, reminders and replacement notices of a tournament in Berlin show the lock in Berlin time', async () => {
  server.clock.set(NOON);
  const { manager, owner, bracket, room } = await openBracketRoom(people);
  await manager.api.rooms.update({ ...of(room), body: { timeZone: 'Europe/Berlin' } });
  await manager.api.tournaments.setLockTime({ ...of(room), body: { lockTime: '2026-03-01T16:00' } });
  expect((await readLog(owner, room))[0]).toBe(
    'set the lock time to Sun, Mar 1, 2026, 4:00:00 PM CET (was none)',
  );
  server.clock.set('2026-03-01T14:01:00.000Z');
  await server.reminders.drain();
  expect((await messages(owner)).join()).toContain(`The bracket locks ${IN_BERLIN}.`);
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const body = { teamId: 'red1', name: 'Union', lockTime: '2026-03-01T17:00' };
  await manager.api.tournamentActs.replace({ ...of(room), body });
  await tellHeld(server);
  expect((await messages(owner)).join()).toContain('The bracket locks Sun, Mar 1, 5:00 PM CET.');
});
