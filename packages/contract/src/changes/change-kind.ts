import { entryName, formatInstant } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id, Instant } from '../schema.ts';

export interface LineReader {
  id: string;
  /** Whether the reader runs the room and sees picks before the lock, and so may learn how many picks were cleared. */
  seesPicks: boolean;
  /** The room's time zone. */
  timeZone: string;
}

/** A kind of change: validates the data of a change, and describes the change in a sentence without a subject. */
export interface OpenKind<Data> {
  isSealed: false;
  /** Validates data and removes unknown fields. */
  parse(data: Data): Data;
  /** Returns the sentence, or null for invalid data. */
  describe(data: unknown, reader: LineReader): string | null;
}

/** A kind of change whose sentence ends with a part that discloses a pick (docs/decisions/007-sealed-log-lines.md). */
export interface SealedKind<Data, Rest> extends Omit<OpenKind<Data>, 'isSealed'> {
  isSealed: true;
  parseSealed(rest: Rest): Rest;
  /** Returns the part that discloses a pick, or null for invalid data. */
  describeSealed(data: unknown, rest: unknown): string | null;
}

/** Declares a kind of change that every member may read immediately. */
export function openKind<Schema extends z.ZodMiniType>(
  schema: Schema,
  words: (data: z.output<Schema>, reader: LineReader) => string,
): OpenKind<z.output<Schema>> {
  return {
    isSealed: false,
    parse: (data) => schema.parse(data),
    describe(data, reader) {
      const read = schema.safeParse(data);
      return read.success ? words(read.data, reader) : null;
    },
  };
}

/** Declares a kind of change: `schema` is readable immediately, `sealed` only once the pick is visible. */
export function sealedKind<Schema extends z.ZodMiniType, Sealed extends z.ZodMiniType>(
  schema: Schema,
  words: (data: z.output<Schema>) => string,
  sealed: Sealed,
  sealedWords: (rest: z.output<Sealed>, data: z.output<Schema>) => string,
): SealedKind<z.output<Schema>, z.output<Sealed>> {
  return {
    ...openKind(schema, words),
    isSealed: true,
    parseSealed: (rest) => sealed.parse(rest),
    describeSealed(data, rest) {
      const [open, read] = [schema.safeParse(data), sealed.safeParse(rest)];
      return open.success && read.success ? sealedWords(read.data, open.data) : null;
    },
  };
}

/** An entry, with its owner's name at the time of the change. */
export const EntryFact = z.object({ entryId: Id, owner: z.string(), number: z.int() });
export type EntryFact = z.infer<typeof EntryFact>;

export const TEMPLATE = { templateId: Id, templateName: z.string() };

export const Renaming = z.object({ from: z.string(), to: z.string() });

/** A changed lock time. `reopens` is true if picks that were locked can be changed again. */
export const LockMove = z.object({
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  reopens: z.boolean(),
});
export type LockMove = z.infer<typeof LockMove>;

export function entryText({ owner, number }: EntryFact): string {
  return entryName(owner, number);
}

export function lockText(at: string | null, { timeZone }: { timeZone: string }): string {
  return at === null ? 'none' : formatInstant(Date.parse(at), timeZone, 'full');
}

export const PICKED_AGAIN = '; it was locked and is open for picks again';

export function lockMoveText({ from, to, reopens }: LockMove, room: { timeZone: string }): string {
  return `${lockText(to, room)} (was ${lockText(from, room)}${reopens ? PICKED_AGAIN : ''})`;
}

/** Formats a list after its heading: ['added A; B']; returns [] for an empty list. */
export function listed(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${heading} ${items.join('; ')}`];
}

export function countText(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

export function minuteText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
