import { createClient } from '@lockroom/contract';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { databaseClock } from '../kernel/database-clock.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';

const connection = await openTestDatabase();
afterAll(() => connection.close());

const log = { info: vi.fn<(line: string) => void>(), warn: vi.fn<(line: string) => void>() };
beforeEach(() => vi.clearAllMocks());

/**
 * Simulates a machine whose clock is off by `skew` milliseconds. Tests can change the skew and put the machine to
 * sleep.
 */
async function openMachine(skew: number) {
  const machine = { skew, sleep: null as number | null, slept: 0 };
  const clock = databaseClock({
    pool: connection.pool,
    log,
    read: () => (machine.sleep ?? Date.now() - machine.slept) + machine.skew,
    wall: () => Date.now() + machine.skew,
  });
  await clock.measure();
  return { machine, clock };
}

test('two processes whose clocks differ by 4 seconds lock a fight at the same time', async () => {
  const machines = [await openMachine(0), await openMachine(-4_000)];
  const servers = await Promise.all(
    machines.map(({ clock }) =>
      startTestServer({ shared: connection, serverClock: clock, isClockRight: clock.isRight }),
    ),
  );
  const [first, second] = servers;
  if (!first || !second) throw new Error('Expected two servers');
  try {
    const { room, manager, owner, other, bracket, otherBracket, fightId } = await openFightRoom(first, 1);
    await savePick(other, otherBracket, fightId(1), 2);
    const read = () => owner.api.fights.picks({ params: { bracketId: otherBracket.id } }).catch(() => null);
    const lockAt = Date.now() + 1_500;
    await setLock(manager, room, fightId(1), new Date(lockAt).toISOString());
    expect(await read()).toBeNull();
    await expect.poll(read, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    // As soon as picks are visible in one process, the other process must refuse late picks.
    const late = { ...owner, api: createClient({ baseUrl: second.url, token: () => owner.token }) };
    await new Promise((resolve) => setTimeout(resolve, 250));
    await expect(savePick(late, bracket, fightId(1), 2)).rejects.toMatchObject({ status: 423 });
    const times = await Promise.all(servers.map(({ url }) => createClient({ baseUrl: url }).system.time()));
    const [one = 0, two = 0] = times.map(({ now }) => Date.parse(now));
    expect(Math.abs(one - two)).toBeLessThan(250);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      "The system clock is 4.0 s behind the database's; Lockroom uses the database's",
    );
    expect(log.warn).not.toHaveBeenCalled();
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});

test('a process with a wrong clock reports that it is not ready until its clock has been corrected', async () => {
  const { machine, clock } = await openMachine(0);
  const server = await startTestServer({
    shared: connection,
    serverClock: clock,
    isClockRight: clock.isRight,
  });
  try {
    const ready = async () => (await server.call('GET', '/api/ready')).status;
    expect(await ready()).toBe(200);
    machine.skew = -1_000;
    await clock.measure();
    expect(await ready()).toBe(503);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      "Not ready: Lockroom's clock is 1.0 s behind the database's; correcting and measuring again",
    );
    expect((await server.call('GET', '/api/health')).status).toBe(200);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(250);
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
  } finally {
    await server.close();
  }
});

test('a process whose clock is ahead pauses its clock and is not ready until the database clock has caught up', async () => {
  const { machine, clock } = await openMachine(0);
  machine.skew = 1_500;
  const ahead = clock.now();
  await clock.measure();
  expect(clock.now()).toBe(ahead);
  await clock.measure();
  expect(clock.isRight()).toBe(false);
  expect(log.warn).toHaveBeenLastCalledWith(expect.stringMatching(/clock is 1\..*\. It is paused/));
  await expect.poll(() => clock.isRight(), { timeout: 5_000 }).toBe(true);
  expect(clock.now()).toBeGreaterThanOrEqual(ahead);
});

test('the clock is measured again soon after the machine wakes from sleep', async () => {
  const { machine, clock } = await openMachine(0);
  machine.sleep = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 600));
  machine.slept = Date.now() - machine.sleep;
  machine.sleep = null;
  expect(clock.isRight()).toBe(false);
  await expect.poll(() => clock.isRight(), { timeout: 5_000 }).toBe(true);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(250);
});
