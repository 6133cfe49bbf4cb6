import type { PickChanges, Picks } from '../competitions/competition-type.ts';
import type { KeptDraft } from '../competitions/kept-drafts.ts';
import { type EntryState, isSamePick, isUnsure, openEntry, type Prune, reduceEntry } from './entry-state.ts';

export interface KeptSource<P> {
  kept: KeptDraft;
  stored: Picks<P>;
  prune: Prune<P>;
  isPick: (value: unknown) => value is P;
  isOpen: (slot: string) => boolean;
  /** What is left of a pick that was made on something else than is there now; null for nothing. */
  follow: (slot: string, pick: P, madeOn: unknown) => P | null;
}

/** A sheet as it is opened over what the device kept of it. */
export interface OpenedEntry<P> {
  /** With what can be taken up again as unsaved picks. */
  state: EntryState<P>;
  /** Changes of which the server holds something else since they were made. Nobody's is taken without a choice. */
  conflicts: PickChanges<P>;
  /** Picks that are not possible any more. */
  lost: readonly string[];
  /** What needs to be kept no longer: it is stored, lost, or could not be read. */
  over: readonly string[];
}

/**
 * Opens a sheet with what was kept of it. A pick is taken up where the server holds what its sheet knew of; one that has
 * closed meanwhile is taken up, too, so that it is dropped and named like every other.
 */
export function openKept<P>({ kept, stored, prune, isPick, isOpen, follow }: KeptSource<P>): OpenedEntry<P> {
  const opened = openEntry(prune, stored);
  const now = (slot: string, pick: unknown, madeOn: unknown) =>
    isPick(pick) ? follow(slot, pick, madeOn) : null;
  const all = Object.entries(kept).flatMap(([slot, { pick, known, madeOn }]) =>
    pick === null || isPick(pick)
      ? [
          {
            slot,
            pick: now(slot, pick, madeOn),
            known: known.map((each) => now(slot, each, madeOn)),
            isGone: pick !== null && now(slot, pick, madeOn) === null,
          },
        ]
      : [],
  );
  const read = all.filter(({ isGone }) => !isGone);
  const gone = all.filter(({ isGone }) => isGone).map(({ slot }) => slot);
  const holds = (slot: string, pick: unknown) => isSamePick(opened.saved[slot] ?? null, pick);
  const unsaved = read.filter(
    ({ slot, pick, known }) => !holds(slot, pick) || isUnsure(known, opened.saved[slot] ?? null),
  );
  const isKnown = ({ slot, known }: (typeof read)[number]) =>
    !isOpen(slot) || known.some((pick) => holds(slot, pick));
  const changesOf = (picks: typeof read): PickChanges<P> =>
    Object.fromEntries(picks.map(({ slot, pick }) => [slot, pick]));
  const conflicts = unsaved.filter((pick) => !isKnown(pick));
  const edits = changesOf(unsaved.filter(isKnown));
  const known = Object.fromEntries(read.flatMap(({ slot, known }) => (slot in edits ? [[slot, known]] : [])));
  const state = reduceEntry(prune, opened, { type: 'restore', edits, known });
  const impossible = unsaved.filter(
    ({ slot, pick }) => slot in edits && !isSamePick(state.picks[slot] ?? null, pick),
  );
  // They may hang on a pick that is still to be chosen.
  const waits = conflicts.length > 0;
  const asked = waits ? [...conflicts, ...impossible] : [];
  const lost = waits ? gone : [...gone, ...impossible.map(({ slot }) => slot)];
  const taken = new Set([...Object.keys(state.edits), ...asked.map(({ slot }) => slot)]);
  const over = Object.keys(kept).filter((slot) => !taken.has(slot));
  return { state, conflicts: changesOf(asked), lost, over };
}
