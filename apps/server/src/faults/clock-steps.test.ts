import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steadyClock } from '../kernel/clock.ts';
import { messages } from '../kernel/db/tables/chat.ts';
import { jobs } from '../kernel/db/tables/jobs.ts';
import { readMails } from '../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-04-11T20:00:00.000Z');
const after = (minutes: number) => new Date(START + minutes * MINUTE);

let server: TestServer;
let scene: FightRoom;
beforeEach(async () => {
  // Only the date is simulated. Timers run normally, as on a real machine whose clock is changed.
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  server = await startTestServer({
    serverClock: steadyClock(() => Date.now()),
    config: { rateLimits: true },
  });
  scene = await openFightRoom(server, 4);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const stepTo = (minutes: number) => vi.setSystemTime(after(minutes));

async function remindersOf({ api }: Player): Promise<string[]> {
  await server.reminders.drain();
  const notices = await api.notifications.list();
  return notices.flatMap(({ kind, message }) =>
    kind === 'lock-reminder' ? [message.split(',')[0] ?? ''] : [],
  );
}

test('after the clock jumps an hour ahead and back, locked picks stay locked, and one reminder names the next lock', async () => {
  const { room, manager, owner, other, bracket, otherBracket, fightId } = scene;
  await savePick(other, otherBracket, fightId(1), 2);
  for (const [n, minutes] of [
    [1, 30],
    [2, 90],
    [3, 130],
  ] as const)
    await setLock(manager, room, fightId(n), after(minutes).toISOString());
  expect(await remindersOf(owner)).toEqual(['Fight 1']);

  stepTo(60);
  expect(await owner.api.fights.picks({ params: { bracketId: otherBracket.id } })).toHaveLength(1);
  expect(await remindersOf(owner)).toEqual(['Fight 2']);
  stepTo(1);
  expect(await owner.api.system.time()).toEqual({ now: after(60).toISOString() });
  expect(await remindersOf(owner)).toEqual(['Fight 2']);
  await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toMatchObject({ status: 423 });
  expect(await owner.api.fights.picks({ params: { bracketId: otherBracket.id } })).toHaveLength(1);
  await savePick(owner, bracket, fightId(2), 1);
  // Moving a lock while the server's time stands still also updates the reminder.
  await setLock(manager, room, fightId(4), after(100).toISOString());
  expect(await remindersOf(owner)).toEqual(['Main Event']);

  for (const minutes of [59, 60, 69, 70, 71]) {
    stepTo(minutes);
    expect(await remindersOf(owner), `${minutes} minutes after the start`).toEqual(['Main Event']);
  }
  stepTo(89.9);
  await savePick(owner, bracket, fightId(2), 2);
  stepTo(90);
  await expect(savePick(owner, bracket, fightId(2), 1)).rejects.toMatchObject({ status: 423 });
});

test('after the clock jumps an hour ahead and back, sessions stay valid, jobs run and messages stay in order', async () => {
  const { room, manager, owner } = scene;
  const params = { roomId: room.id };
  const say = (message: string) => manager.api.chat.send({ params, body: { message } });
  const send = async () => {
    await server.api().auth.forgotPassword({ body: { email: owner.user.email } });
    await server.worker.drain();
    return (await readMails(server)).length;
  };
  await say('before');
  expect(await send()).toBe(1);
  stepTo(60);
  await say('ahead');
  await owner.api.chat.markRead({ params });
  expect(await send()).toBe(2);
  stepTo(1);
  await say('back');
  expect(await owner.api.chat.unreadCount({ params })).toEqual({ unreadCount: 1 });
  const list = await owner.api.chat.list({ params, query: {} });
  expect(list.map(({ message }) => message)).toEqual(['before', 'ahead', 'back']);
  expect(await send()).toBe(3);
  expect(await server.db.select().from(jobs)).toEqual([]);
  expect((await owner.api.auth.me()).id).toBe(owner.user.id);
});

test('a new message is unread and listed last even if another machine gave an older message a later timestamp', async () => {
  const { room, manager, owner } = scene;
  const params = { roomId: room.id };
  const id = v7({ msecs: after(600).getTime() });
  const early = { id, roomId: room.id, authorId: manager.user.id, text: 'ahead', createdAt: after(0) };
  await server.db.insert(messages).values(early);
  await owner.api.chat.markRead({ params });
  const said = ['second', 'third'];
  for (const message of said) await manager.api.chat.send({ params, body: { message } });
  expect(await owner.api.chat.unreadCount({ params })).toEqual({ unreadCount: 2 });
  const list = await owner.api.chat.list({ params, query: {} });
  expect(list.map(({ message }) => message)).toEqual(['ahead', ...said]);
});

test('a backward jump of the clock is logged once, and small corrections are not logged', () => {
  const steps: number[] = [];
  let time = 10_000;
  const clock = steadyClock(
    () => time,
    (ms) => steps.push(ms),
  );
  const times = [10_000, 9_500, 4_000, 4_001, 9_000, 10_001].map((next) => {
    time = next;
    return clock.now();
  });
  expect(times).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_001]);
  expect(steps).toEqual([5_500]);
});
