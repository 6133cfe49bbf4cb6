import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type KeptDraft, keepDraft } from '../competitions/kept-drafts.ts';
import { type EntryState, unsavedOf } from './entry-state.ts';

/** Whose draft of which sheet. The account is the one that opened the page, whoever signs in meanwhile. */
export interface DraftOwner {
  accountId: string;
  entryId: string;
}

/** Writes every unsaved pick to the device at once. Returns false where the device cannot store them. */
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

/** Runs once, when a sheet is opened. */
export function useOnOpening(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => run(), []);
}
