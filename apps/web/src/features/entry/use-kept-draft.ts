import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type KeptDraft, keepDraft } from '../competitions/kept-drafts.ts';
import { type EntryState, unsavedOf } from './entry-state.ts';

/** The entry and account of a draft. The account is the one that opened the page, even if another signs in later. */
export interface DraftOwner {
  accountId: string;
  entryId: string;
}

/** Stores every unsaved pick on the device immediately. Returns false if the device cannot store them. */
export function useKeptDraft<P>(
  { accountId, entryId }: DraftOwner,
  state: EntryState<P>,
  madeOn: (slot: string) => unknown,
): boolean {
  const [kept, setKept] = useState(true);
  const written = useRef<readonly string[]>([]);
  const madeOnNow = useEffectEvent(madeOn);
  // A layout effect, so that a pick is stored before it is painted.
  useLayoutEffect(() => {
    const unsaved = Object.entries(unsavedOf(state)).map(([slot, pick]) => [
      slot,
      { pick, known: state.known[slot] ?? [], madeOn: madeOnNow(slot) },
    ]);
    const picks: KeptDraft = Object.fromEntries(unsaved);
    const dropped = written.current.filter((slot) => !(slot in picks));
    if (Object.keys(picks).length === 0 && dropped.length === 0) return;
    written.current = Object.keys(picks);
    const isKept = keepDraft(accountId, entryId, picks, dropped);
    if (Object.keys(picks).length > 0) setKept(isKept);
  }, [accountId, entryId, state]);
  return kept;
}

export function useOnOpening(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => run(), []);
}
