import { useState } from 'react';
import { keepDraft, lateName, readDraft } from '../competitions/kept-drafts.ts';
import type { DraftOwner } from './use-kept-draft.ts';

/** A pick that came after its lock. It is stored as text, because its fight or game may no longer exist. */
export interface LatePick {
  slot: string;
  title: string;
  text: string;
}

/** The picks refused after their lock, stored on the device until the user dismisses the notice. */
export function useLatePicks({ accountId, entryId }: DraftOwner) {
  const [late, setLate] = useState(() => readLate(accountId, entryId));
  return {
    late,
    add(picks: readonly LatePick[]): void {
      if (picks.length === 0) return;
      const kept = picks.map(({ slot, title, text }) => [slot, { pick: { title, text }, known: [] }]);
      keepDraft(accountId, lateName(entryId), Object.fromEntries(kept), []);
      const slots = picks.map(({ slot }) => slot);
      setLate((before) => [...before.filter(({ slot }) => !slots.includes(slot)), ...picks]);
    },
    forget(): void {
      keepDraft(
        accountId,
        lateName(entryId),
        {},
        late.map(({ slot }) => slot),
      );
      setLate([]);
    },
  };
}

function readLate(accountId: string, entryId: string): readonly LatePick[] {
  return Object.entries(readDraft(accountId, lateName(entryId))).flatMap(([slot, { pick }]) =>
    isWords(pick) ? [{ slot, title: pick.title, text: pick.text }] : [],
  );
}

function isWords(pick: unknown): pick is { title: string; text: string } {
  if (typeof pick !== 'object' || pick === null) return false;
  const { title, text }: { title?: unknown; text?: unknown } = pick;
  return typeof title === 'string' && typeof text === 'string';
}
