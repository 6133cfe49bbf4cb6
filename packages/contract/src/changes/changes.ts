import * as z from 'zod/mini';
import { Id } from '../schema.ts';
import { type LineReader, type OpenKind, openKind, type SealedKind } from './change-kind.ts';
import { FIGHT_KINDS } from './fight-kinds.ts';
import { ROOM_KINDS } from './room-kinds.ts';
import { TOURNAMENT_KINDS } from './tournament-kinds.ts';

const TakenBack = z.object({
  /** The first log line of the action that was undone. */
  changeId: Id,
  kind: z.string(),
  data: z.unknown(),
  reopens: z.boolean(),
});

export const KINDS = {
  ...ROOM_KINDS,
  ...FIGHT_KINDS,
  ...TOURNAMENT_KINDS,
  'act.taken-back': openKind(TakenBack, ({ kind, data, reopens }, reader): string => {
    const again = reopens ? '. It was locked and is open for picks again' : '';
    return `undid: ${describeChange({ kind, data, isSealed: false, sealed: null }, reader)}${again}`;
  }),
};
type Kinds = typeof KINDS;

type ChangeKind = keyof Kinds;
/** All kinds of change, including those that are no longer written. */
export const CHANGE_KINDS: readonly string[] = Object.keys(KINDS);

type NewKind = Exclude<ChangeKind, 'text'>;
type OpenChangeOf<Kind extends NewKind> =
  Kinds[Kind] extends OpenKind<infer Data> ? { kind: Kind; data: Data } : never;
type SealedChangeOf<Kind extends NewKind> =
  Kinds[Kind] extends SealedKind<infer Data, infer Rest> ? { kind: Kind; data: Data; sealed: Rest } : never;

/** A change that every member may read immediately. */
export type OpenChange = { [Kind in NewKind]: OpenChangeOf<Kind> }[NewKind];
/** A change whose `sealed` part mentions a pick. */
export type SealedChange = { [Kind in NewKind]: SealedChangeOf<Kind> }[NewKind];

/** A change as stored; `sealed` is null if the reader may not see it. */
export interface StoredChange {
  kind: string;
  data: unknown;
  isSealed: boolean;
  sealed: unknown;
}

type ReadSealed<Change> = Change extends { sealed: infer Rest }
  ? Omit<Change, 'sealed'> & { sealed: Rest | null }
  : never;
/** A change as its reader may see it; `sealed` is null if hidden. */
export type ReadChange = OpenChange | ReadSealed<SealedChange>;

const UNREADABLE = 'made a change that this version of Lockroom cannot describe';

/** Validates a change for storage and removes unknown fields. */
export function parseChange(change: OpenChange | SealedChange): { data: unknown; sealed: unknown } {
  const kind: OpenKind<unknown> | SealedKind<unknown, unknown> = KINDS[change.kind];
  return {
    data: kind.parse(change.data),
    sealed: kind.isSealed && 'sealed' in change ? kind.parseSealed(change.sealed) : null,
  };
}

/**
 * Formats a stored change as a sentence without its subject: 'joined the room'. Leaves out the sealed part if it is
 * null. Unknown kinds get a neutral sentence.
 */
export function describeChange(
  { kind: name, data, isSealed, sealed }: StoredChange,
  reader: LineReader,
): string {
  const kind = isKind(name) ? KINDS[name] : null;
  const open = kind?.describe(data, reader) ?? null;
  if (kind === null || open === null) return UNREADABLE;
  if (!isSealed) return open;
  if (sealed === null) return `${open}, before its lock`;
  const rest = kind.isSealed ? kind.describeSealed(data, sealed) : null;
  return rest === null ? UNREADABLE : `${open} ${rest}`;
}

/** Parses a stored change. Returns null for unknown kinds, invalid data and lines of kind 'text'. */
export function readChange({ kind: name, data, sealed }: Omit<StoredChange, 'isSealed'>): ReadChange | null {
  if (!isKind(name) || name === 'text') return null;
  const kind: OpenKind<unknown> | SealedKind<unknown, unknown> = KINDS[name];
  try {
    const rest = kind.isSealed && sealed !== null ? kind.parseSealed(sealed) : null;
    return { kind: name, data: kind.parse(data), sealed: rest } as ReadChange;
  } catch {
    return null;
  }
}

function isKind(name: string): name is ChangeKind {
  return Object.hasOwn(KINDS, name);
}
