import type {
  EntryDraft,
  PickChanges,
  Picks,
  SaveOutcome,
  SaveReport,
} from '../competitions/competition-type.ts';

export interface EntryState<P> extends Pick<EntryDraft<P>, 'saved' | 'savedAt'> {
  /** The changes of the save in progress, or null. */
  sending: PickChanges<P> | null;
  /** The changes that are neither saved nor being sent. */
  edits: PickChanges<P>;
  /** The picks on screen: `saved`, overlaid with `sending` and then with `edits`, without impossible ones. */
  picks: Picks<P>;
  /**
   * For each unsaved pick, every value that the server might hold: the value before the user changed the pick, then
   * each value sent since. If a response was lost, it is unknown whether its value was stored.
   */
  known: Readonly<Record<string, readonly (P | null)[]>>;
}

export type EntryAction<P> =
  | { type: 'fetched'; picks: Picks<P> }
  | { type: 'change'; changes: PickChanges<P> }
  | { type: 'close'; slots: readonly string[] }
  | { type: 'revert' }
  | { type: 'restore'; edits: PickChanges<P>; known?: EntryState<P>['known'] }
  | { type: 'send'; changes: PickChanges<P> }
  | ({ type: 'settle' } & Pick<SaveReport<P>, 'outcomes' | 'stored' | 'savedAt'>);

/** Removes picks that are impossible or empty. */
export type Prune<P> = (picks: Picks<P>) => Picks<P>;

export function openEntry<P>(prune: Prune<P>, picks: Picks<P>): EntryState<P> {
  const saved = prune(picks);
  return { saved, sending: null, edits: {}, picks: saved, known: {}, savedAt: null };
}

/** Applies an action to the state of an entry. Only a lock, a save or a revert removes unsaved picks. */
export function reduceEntry<P>(prune: Prune<P>, state: EntryState<P>, action: EntryAction<P>): EntryState<P> {
  const { saved, sending, edits } = state;
  const withEdits = (next: PickChanges<P>, to: Partial<EntryState<P>> = {}) =>
    applyEdits(prune, { ...state, ...to }, next);
  switch (action.type) {
    case 'fetched':
      // The response may predate the save in progress, so the picks being saved stay on screen unless the server
      // rejects them.
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
    case 'send': {
      const unsent = picksWhere(edits, (slot) => !(slot in action.changes));
      const next = withEdits(unsent, { sending: action.changes });
      const sent = Object.entries(action.changes).map(([slot, pick]) => [
        slot,
        [...(next.known[slot] ?? []), pick],
      ]);
      return { ...next, known: { ...next.known, ...Object.fromEntries(sent) } };
    }
    case 'settle': {
      const picksWith = (outcome: SaveOutcome) =>
        picksWhere(sending ?? {}, (slot) => action.outcomes[slot] === outcome);
      return withEdits(
        // A pick that failed to save becomes unsaved again, unless the user has changed it in the meantime.
        { ...picksWith('failed'), ...edits },
        {
          saved: prune(action.stored ?? applied(saved, picksWith('stored'))),
          sending: null,
          savedAt: action.savedAt ?? state.savedAt,
        },
      );
    }
  }
}

export const readyOf = <P>({ edits }: EntryState<P>, isWhole: (pick: P) => boolean): PickChanges<P> =>
  picksWhere(edits, (_, pick) => pick === null || isWhole(pick));

export const incompleteOf = <P>({ edits }: EntryState<P>, isWhole: (pick: P) => boolean): string[] =>
  Object.keys(picksWhere(edits, (_, pick) => pick !== null && !isWhole(pick)));

/** Returns all picks on screen, plus null for each saved pick that was removed. */
export function wholeEntry<P>({ saved, picks }: EntryState<P>): PickChanges<P> {
  return { ...difference(saved, {}), ...picks };
}

export const isDirty = ({ edits, sending }: EntryState<unknown>) =>
  sending !== null || Object.keys(edits).length > 0;

/** Returns the changes that are not confirmed as saved, including those being sent. */
export const unsavedOf = <P>({ edits, sending }: EntryState<P>): PickChanges<P> => ({ ...sending, ...edits });

function applyEdits<P>(prune: Prune<P>, state: EntryState<P>, edits: PickChanges<P>): EntryState<P> {
  const base = applied(state.saved, state.sending ?? {});
  const picks = prune(applied(base, edits));
  const changed = difference(base, picks, Object.keys(edits));
  // A pick that was changed back to the saved value must still be sent if a different value was sent in between,
  // because the server may have stored that value.
  const unsure = Object.keys(edits).filter(
    (slot) => !(slot in changed) && isUnsure(state.known[slot], base[slot] ?? null),
  );
  const reverted = Object.fromEntries(unsure.map((slot) => [slot, picks[slot] ?? null]));
  const next = { ...state, picks, edits: { ...changed, ...reverted } };
  const known = Object.keys(unsavedOf(next)).map((slot) => [
    slot,
    state.known[slot] ?? [state.saved[slot] ?? null],
  ]);
  return { ...next, known: Object.fromEntries(known) };
}

/** Whether the server might hold a value other than `held`. `known` lists the original value, then each value sent. */
export const isUnsure = (known: readonly unknown[] = [], held: unknown) =>
  known.slice(1).some((sent) => !isSamePick(sent, held));

export function applied<P>(picks: Picks<P>, changes: PickChanges<P>): Picks<P> {
  const all = new Map(Object.entries(picks));
  for (const [slot, pick] of Object.entries(changes)) {
    if (pick === null) all.delete(slot);
    else all.set(slot, pick);
  }
  return Object.fromEntries(all);
}

/** Returns the changes that turn `before` into `after`; the slots in `first` come first. */
function difference<P>(before: Picks<P>, after: Picks<P>, first: readonly string[] = []): PickChanges<P> {
  const slots = new Set([...first, ...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...slots]
      .filter((slot) => !isSamePick(before[slot], after[slot]))
      .map((slot) => [slot, after[slot] ?? null]),
  );
}

/** Compares two picks, which are strings or flat objects. */
export function isSamePick(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
}

export function picksWhere<P>(
  picks: Readonly<Record<string, P>>,
  isWanted: (slot: string, pick: P) => boolean,
): Readonly<Record<string, P>> {
  return Object.fromEntries(Object.entries(picks).filter(([slot, pick]) => isWanted(slot, pick)));
}
