import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Lock times on the day of the tests. */
export const NOON = '2026-03-01T12:00:00.000Z';
export const LOCK = '2026-03-01T20:00:00.000Z';
export const LATER = '2026-03-01T22:00:00.000Z';

/** The server and three people used by the tests in a file. */
export interface Day {
  server: TestServer;
  people: People;
}

/** Starts a server for the tests in a file. Each test begins at noon. */
export async function startDay(options?: Parameters<typeof startTestServer>[0]): Promise<Day> {
  const server = await startTestServer(options);
  const people = await registerPeople(server);
  afterAll(() => server.close());
  beforeEach(() => server.clock.set(NOON));
  return { server, people };
}

/**
 * Opens a room with two fights that lock at different times. The owner's pick for the second stays hidden until its
 * lock.
 */
export async function openHalfLocked({ server, people }: Day) {
  const room = await openFightRoom(server, 2, people);
  const [first, second] = [room.fightId(1), room.fightId(2)];
  await setLock(room.manager, room.room, first, LOCK);
  await setLock(room.manager, room.room, second, LATER);
  await savePick(room.owner, room.bracket, first, 1);
  await savePick(room.other, room.otherBracket, first, 2);
  await savePick(room.owner, room.bracket, second, 2, 'KO/TKO');
  return { ...room, first, second };
}
