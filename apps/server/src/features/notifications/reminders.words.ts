import { formatMountain } from '@lockroom/rules';
import { pages } from './notifications.service.ts';

/** The lock that a reminder is about. */
interface Lock {
  room: { id: string; name: string };
  lockAt: Date;
  /** '3 fights lock' */
  whatLocks: string;
}

/** The picks that a member is missing. */
interface Missing {
  picks: number;
  entries: readonly { id: string; name: string }[];
}

/** The text and link of a reminder: to the first entry with missing picks, or to the room without one. */
export function reminderText(
  { room, lockAt, whatLocks }: Lock,
  { picks, entries }: Missing,
): { title: string; message: string; link: string } {
  const [first] = entries;
  const missing = picks === 1 ? '1 pick is missing' : `${picks} picks are missing`;
  const where =
    entries.length > 1
      ? `${missing} in ${entries.length} brackets`
      : first
        ? `${missing} in ${first.name}`
        : `You have no bracket yet: ${missing}`;
  return {
    title: `${room.name} locks soon`,
    message: `${whatLocks} at ${formatMountain(lockAt.getTime())}. ${where}.`,
    link: first ? pages.entry(first.id) : pages.room(room.id),
  };
}
