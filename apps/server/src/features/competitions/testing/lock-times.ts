import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { beforeEach } from 'vitest';
import { startWithPeople } from './start.ts';

/** Lock times on the day of the tests. */
export const NOON = '2026-03-01T12:00:00.000Z';
export const LOCK = '2026-03-01T20:00:00.000Z';
export const LATER = '2026-03-01T22:00:00.000Z';

export type Day = Awaited<ReturnType<typeof startDay>>;

/** Starts a server with three people for the tests in a file. Each test begins at noon. */
export async function startDay(...options: Parameters<typeof startWithPeople>) {
  const day = await startWithPeople(...options);
  beforeEach(() => day.server.clock.set(NOON));
  return day;
}

/**
 * Opens a room with two fights that lock at different times. The owner's pick for the second fight stays hidden until
 * that fight locks.
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
