import { formatMountain } from '@lockroom/game';
import type { DueLock, LockNews, MissingPicks } from './reminders.service.ts';

/** What a reminder says and where it leads: to the first bracket that misses picks, or to the room without one. */
export function reminderText(
  { room, lockAt, whatLocks }: DueLock & Pick<LockNews, 'whatLocks'>,
  { picks, brackets }: MissingPicks,
): { title: string; message: string; link: string } {
  const [first] = brackets;
  const missing = picks === 1 ? '1 pick is missing' : `${picks} picks are missing`;
  const where =
    brackets.length > 1
      ? `${missing} in ${brackets.length} brackets`
      : first
        ? `${missing} in ${first.name}`
        : `You have no bracket yet: ${missing}`;
  return {
    title: `${room.name} locks soon`,
    message: `${whatLocks} at ${formatMountain(lockAt.getTime())}. ${where}.`,
    link: first ? `/bracket/${first.id}` : `/room/${room.id}`,
  };
}
