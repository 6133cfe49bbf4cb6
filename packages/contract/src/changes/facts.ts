import { entryName, formatMountain } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id, Instant } from '../schema.ts';

/** An entry, with its owner's name at that time. */
export const EntryFact = z.object({ entryId: Id, owner: z.string(), number: z.int() });
export type EntryFact = z.infer<typeof EntryFact>;

/** An old and a new name. */
export const Renaming = z.object({ from: z.string(), to: z.string() });

/** A lock time that moved; `reopens` where a closed lock opens again. */
export const LockMove = z.object({
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  reopens: z.boolean(),
});
export type LockMove = z.infer<typeof LockMove>;

/** The name of an entry: 'Ann Bracket 2'. */
export function entryText({ owner, number }: EntryFact): string {
  return entryName(owner, number);
}

/** A lock time in Mountain Time with its year, or 'none'. */
export function lockText(at: string | null): string {
  return at === null ? 'none' : formatMountain(Date.parse(at), 'full');
}

/** A lock time that an import moved: 'the bracket to none (was ...)'. */
export function importedLockText(what: string, { from, to, reopens }: LockMove): string {
  const again = reopens ? ', so it was locked and can be picked again' : '';
  return `${what} to ${lockText(to)} (was ${lockText(from)}${again})`;
}

/** A list under its heading as a single item, 'added A; B'; empty for an empty list. */
export function listed(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${heading} ${items.join('; ')}`];
}

/** '1 pick', '2 picks'. */
export function countText(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
