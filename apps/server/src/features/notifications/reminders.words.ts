import { formatMountain } from '@lockroom/game';
import { pages } from './notifications.service.ts';

/** The lock a reminder is about. */
interface Lock {
  room: { id: string; name: string };
  lockAt: Date;
  /** '3 fights lock' */
  whatLocks: string;
}

/** What a member still has to do for it. */
interface Missing {
  picks: number;
  brackets: readonly { id: string; name: string }[];
}

/** What a reminder says and where it leads: to the first bracket that misses picks, or to the room without one. */
export function reminderText(
  { room, lockAt, whatLocks }: Lock,
  { picks, brackets }: Missing,
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
    link: first ? pages.bracket(first.id) : pages.room(room.id),
  };
}
