import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { keepDraft } from '../competitions/kept-drafts.ts';
import { type EntryState, unsavedOf } from './entry-state.ts';

/** Whose draft of which sheet. The account is the one that opened the page, whoever signs in meanwhile. */
export interface DraftOwner {
  accountId: string;
  entryId: string;
}

/** Keeps every unsaved pick on the device at once. Returns whether the device does keep them. */
export function useKeptDraft<P>(
  { accountId, entryId }: DraftOwner,
  state: EntryState<P>,
  madeOn: (slot: string) => unknown,
): boolean {
  const [kept, setKept] = useState(true);
  const written = useRef<readonly string[]>([]);
  const madeOnNow = useEffectEvent(madeOn);
  // Before the screen is painted: what can be seen is kept.
  useLayoutEffect(() => {
    const unsaved = Object.entries(unsavedOf(state));
    const slots = unsaved.map(([slot]) => slot);
    const dropped = written.current.filter((slot) => !slots.includes(slot));
    if (slots.length === 0 && dropped.length === 0) return;
    written.current = slots;
    const picks = unsaved.map(([slot, pick]) => [
      slot,
      { pick, known: state.known[slot] ?? [], madeOn: madeOnNow(slot) },
    ]);
    setKept(keepDraft(accountId, entryId, Object.fromEntries(picks), dropped));
  }, [accountId, entryId, state]);
  return kept;
}

/** Runs once, when a sheet is opened. */
export function useOnOpening(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => run(), []);
}
