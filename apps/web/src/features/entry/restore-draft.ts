import type { PickChanges, Picks } from '../competitions/competition-type.ts';
import type { KeptDraft } from '../competitions/kept-drafts.ts';
import { type EntryState, isSamePick, isUnsure, openEntry, type Prune, reduceEntry } from './entry-state.ts';

export interface KeptSource<P> {
  kept: KeptDraft;
  stored: Picks<P>;
  prune: Prune<P>;
  isPick: (value: unknown) => value is P;
  isOpen: (slot: string) => boolean;
  /** Adapts a draft pick to the current fighters or teams; null if nothing is left of it. */
  follow: (slot: string, pick: P, madeOn: unknown) => P | null;
}

/** An entry that was opened with the draft stored on this device. */
export interface OpenedEntry<P> {
  /** Includes the draft's picks that can be restored as unsaved picks. */
  state: EntryState<P>;
  /** Draft picks that clash with newer picks on the server; the user has to choose. */
  conflicts: PickChanges<P>;
  /** The slots of draft picks that are no longer possible. */
  lost: readonly string[];
  /** The slots to delete from the stored draft because they were saved, lost or unreadable. */
  over: readonly string[];
}

/**
 * Opens an entry with the draft stored on this device. A draft pick is restored if the server still holds a value that
 * the draft knows of. A pick whose lock has closed is restored too, so that it is then dropped and reported like any
 * other.
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
  // These picks may depend on a conflict that the user has not resolved yet.
  const waits = conflicts.length > 0;
  const asked = waits ? [...conflicts, ...impossible] : [];
  const lost = waits ? gone : [...gone, ...impossible.map(({ slot }) => slot)];
  const taken = new Set([...Object.keys(state.edits), ...asked.map(({ slot }) => slot)]);
  const over = Object.keys(kept).filter((slot) => !taken.has(slot));
  return { state, conflicts: changesOf(asked), lost, over };
}
