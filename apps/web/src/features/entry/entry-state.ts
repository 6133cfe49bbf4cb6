import type { PickChanges, Picks } from '../competitions/competition-type.ts';

/**
 * One entry while it is being filled. What is on screen is what is saved, with what is on its way and the edits laid
 * over it, as far as that is possible: `edits` holds only what differs from it.
 */
export interface EntryState<P> {
  /** What the server holds, as it last told. */
  saved: Picks<P>;
  /** What is on its way; null while nothing is. */
  sending: PickChanges<P> | null;
  edits: PickChanges<P>;
  /** What is on screen. */
  picks: Picks<P>;
  /**
   * All that the server may hold of each unsaved pick, as far as this sheet knows: what it held when the pick was
   * changed, and what was sent since. An answer may be lost after its picks were stored.
   */
  known: Readonly<Record<string, readonly (P | null)[]>>;
  /** The server's time of the last save of this visit in milliseconds, null before the first. */
  savedAt: number | null;
}

/** What became of one pick that was sent. `refused` means that it cannot be saved any more. */
export type SaveOutcome = 'stored' | 'refused' | 'failed';

export type EntryAction<P> =
  | { type: 'fetched'; picks: Picks<P> }
  | { type: 'change'; changes: PickChanges<P> }
  | { type: 'close'; slots: readonly string[] }
  | { type: 'revert' }
  | { type: 'restore'; edits: PickChanges<P>; known?: EntryState<P>['known'] }
  | { type: 'send'; changes: PickChanges<P> }
  | {
      type: 'settle';
      outcomes: Readonly<Record<string, SaveOutcome>>;
      /** All that the server holds now, where it told. */
      stored: Picks<P> | null;
      savedAt: number | null;
    };

/** What of some picks is possible; an empty pick is none. */
export type Prune<P> = (picks: Picks<P>) => Picks<P>;

/** An entry as it was stored, with nothing changed yet. */
export function openEntry<P>(prune: Prune<P>, picks: Picks<P>): EntryState<P> {
  const saved = prune(picks);
  return { saved, sending: null, edits: {}, picks: saved, known: {}, savedAt: null };
}

/** The only place where an entry changes. Unsaved picks survive everything but a lock, a save and a revert. */
export function reduceEntry<P>(prune: Prune<P>, state: EntryState<P>, action: EntryAction<P>): EntryState<P> {
  const { saved, sending, edits } = state;
  const withEdits = (next: PickChanges<P>, to: Partial<EntryState<P>> = {}) =>
    laidOver(prune, { ...state, ...to }, next);
  switch (action.type) {
    case 'fetched':
      // The answer may be older than what is on its way, which stays on screen and goes back to the answer if refused.
      return withEdits(edits, { saved: prune(action.picks) });
    case 'change': {
      const next = withEdits({ ...edits, ...action.changes });
      const isPossible = Object.entries(action.changes).every(
        ([slot, pick]) => pick === null || isSamePick(next.picks[slot], pick),
      );
      return isPossible ? next : state;
    }
    case 'close':
      return withEdits(picksWhere(edits, (slot) => !action.slots.includes(slot)));
    case 'revert':
      return withEdits({});
    case 'restore':
      return withEdits({ ...action.edits, ...edits }, { known: { ...action.known, ...state.known } });
    case 'send':
      return withSent(
        withEdits(
          picksWhere(edits, (slot) => !(slot in action.changes)),
          { sending: action.changes },
        ),
        action.changes,
      );
    case 'settle': {
      const having = (outcome: SaveOutcome) =>
        picksWhere(sending ?? {}, (slot) => action.outcomes[slot] === outcome);
      return withEdits(
        // What failed stays as an unsaved pick, unless something newer was chosen meanwhile.
        { ...having('failed'), ...edits },
        {
          saved: prune(action.stored ?? applied(saved, having('stored'))),
          sending: null,
          savedAt: action.savedAt ?? state.savedAt,
        },
      );
    }
  }
}

/** The changes that can be saved: picks that are whole, and those that were cleared. */
export function readyOf<P>({ edits }: EntryState<P>, isWhole: (pick: P) => boolean): PickChanges<P> {
  return Object.fromEntries(Object.entries(edits).filter(([, pick]) => pick === null || isWhole(pick)));
}

/** What was changed and cannot be saved yet. */
export function incompleteOf<P>({ edits }: EntryState<P>, isWhole: (pick: P) => boolean): string[] {
  return Object.entries(edits).flatMap(([slot, pick]) => (pick === null || isWhole(pick) ? [] : [slot]));
}

/** Every pick, and null for those that are stored and no longer on the entry. */
export function wholeEntry<P>({ saved, picks }: EntryState<P>): PickChanges<P> {
  return { ...difference(saved, {}), ...picks };
}

/** Whether anything would be lost by leaving now. */
export function isDirty({ edits, sending }: EntryState<unknown>): boolean {
  return sending !== null || Object.keys(edits).length > 0;
}

/** All that is not stored as far as this sheet knows: what is on its way, and what is not yet. */
export function unsavedOf<P>({ edits, sending }: EntryState<P>): PickChanges<P> {
  return { ...sending, ...edits };
}

function withSent<P>(state: EntryState<P>, changes: PickChanges<P>): EntryState<P> {
  const sent = Object.entries(changes).map(([slot, pick]) => [slot, [...(state.known[slot] ?? []), pick]]);
  return { ...state, known: { ...state.known, ...Object.fromEntries(sent) } };
}

function laidOver<P>(prune: Prune<P>, state: EntryState<P>, edits: PickChanges<P>): EntryState<P> {
  const base = applied(state.saved, state.sending ?? {});
  const picks = prune(applied(base, edits));
  const changed = difference(base, picks, Object.keys(edits));
  // A pick that was taken back after another was sent is no change only if that other one was not stored: it is sent, too.
  const unsure = Object.keys(edits).filter(
    (slot) => !(slot in changed) && isUnsure(state.known[slot], base[slot] ?? null),
  );
  const takenBack = Object.fromEntries(unsure.map((slot) => [slot, picks[slot] ?? null]));
  const next = { ...state, picks, edits: { ...changed, ...takenBack } };
  const known = Object.keys(unsavedOf(next)).map((slot) => [
    slot,
    state.known[slot] ?? [state.saved[slot] ?? null],
  ]);
  return { ...next, known: Object.fromEntries(known) };
}

/** Whether the server may hold something else than `held`, by what is known of a pick: first what it held, then what was sent. */
export function isUnsure(known: readonly unknown[] = [], held: unknown): boolean {
  return known.slice(1).some((sent) => !isSamePick(sent, held));
}

/** Picks with changes made to them. */
export function applied<P>(picks: Picks<P>, changes: PickChanges<P>): Picks<P> {
  const all = new Map(Object.entries(picks));
  for (const [slot, pick] of Object.entries(changes)) {
    if (pick === null) all.delete(slot);
    else all.set(slot, pick);
  }
  return Object.fromEntries(all);
}

/** What leads from one to the other, in the order of `first`. */
function difference<P>(before: Picks<P>, after: Picks<P>, first: readonly string[] = []): PickChanges<P> {
  const slots = new Set([...first, ...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...slots]
      .filter((slot) => !isSamePick(before[slot], after[slot]))
      .map((slot) => [slot, after[slot] ?? null]),
  );
}

/** Whether two picks say the same: one word, or a few by name. */
export function isSamePick(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
}

/** Those of some picks, or changes, whose slot is wanted. */
export function picksWhere<P>(
  picks: Readonly<Record<string, P>>,
  isWanted: (slot: string) => boolean,
): Readonly<Record<string, P>> {
  return Object.fromEntries(Object.entries(picks).filter(([slot]) => isWanted(slot)));
}
