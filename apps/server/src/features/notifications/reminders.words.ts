import { formatMountain } from '@lockroom/rules';
import { pages } from './notifications.service.ts';

const MOST_NAMES = 4;

/** The picks that a member is missing. */
interface Missing {
  picks: number;
  /** What they are missing for, the first lock first; a thing without a name is the only one. */
  missing: readonly { name: string | null }[];
  /** The first of them; the label is a subject: 'Main Event, Holloway vs Gaethje,'. */
  first: { label: string; lockAt: Date };
  entries: readonly { id: string; name: string }[];
}

/** The text and link of a reminder: to the first entry with missing picks, or to the room without one. */
export function reminderText(
  room: { id: string; name: string },
  { picks, missing, first, entries }: Missing,
): { title: string; message: string; link: string } {
  const [entry] = entries;
  const count = picks === 1 ? '1 pick is missing' : `${picks} picks are missing`;
  const where =
    entries.length > 1
      ? `${count} in ${entries.length} brackets`
      : entry
        ? `${count} in ${entry.name}`
        : `You have no bracket yet: ${count}`;
  const at = formatMountain(first.lockAt.getTime());
  const names = missing.length > 1 ? missing.flatMap(({ name }) => name ?? []) : [];
  const which = names.length > 0 ? `${entry ? ': ' : ' for '}${listOf(names)}` : '';
  return {
    title: `${room.name} locks soon`,
    message: `${first.label} ${missing.length > 1 ? 'locks first,' : 'locks'} at ${at}. ${where}${which}.`,
    link: entry ? pages.entry(entry.id) : pages.room(room.id),
  };
}

/** 'A, B and C', and 'A, B, C, D and 5 more' where there are many. */
function listOf(names: readonly string[]): string {
  const said = names.length > MOST_NAMES + 1 ? names.slice(0, MOST_NAMES) : names.slice(0, -1);
  const last = names.length > MOST_NAMES + 1 ? `${names.length - MOST_NAMES} more` : names.at(-1);
  return `${said.join(', ')} and ${last}`;
}
