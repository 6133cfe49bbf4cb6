import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steadyClock } from '../kernel/clock.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-04-11T20:00:00.000Z', isSteady: true });
});
afterAll(() => server.close());

test('a past lock stays locked when the clock is set back, and a future one locks on time', async () => {
  const { room, manager, owner, other, bracket, otherBracket, fightId } = await openFightRoom(server, 2);
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(other, otherBracket, fightId(1), 2);
  await setLock(manager, room, fightId(1), '2026-04-11T21:00:00.000Z');
  await setLock(manager, room, fightId(2), '2026-04-11T22:00:00.000Z');

  server.clock.set('2026-04-11T21:00:00.000Z');
  const openPicks = () => owner.api.fights.picks({ params: { bracketId: otherBracket.id } });
  expect(await openPicks()).toHaveLength(1);
  server.clock.set('2026-04-11T20:30:00.000Z');
  await expect(savePick(owner, bracket, fightId(1), 2)).rejects.toMatchObject({ status: 423 });
  expect(await openPicks()).toHaveLength(1);
  expect(await owner.api.system.time()).toEqual({ now: '2026-04-11T21:00:00.000Z' });

  await savePick(owner, bracket, fightId(2), 1);
  server.clock.set('2026-04-11T21:59:59.999Z');
  await savePick(owner, bracket, fightId(2), 2);
  server.clock.set('2026-04-11T22:00:00.000Z');
  await expect(savePick(owner, bracket, fightId(2), 1)).rejects.toMatchObject({ status: 423 });
});

test('a step back is logged once, and small corrections are not', () => {
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
