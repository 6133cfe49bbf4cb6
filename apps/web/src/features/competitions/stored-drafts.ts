import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../store/store.ts';

/**
 * Unsaved picks by slot (null clears a slot). `known` lists every value that the server may hold, and `madeOn` is what
 * the pick depends on: the pair of fighters, or the times at which teams were replaced.
 */
export type StoredDraft = Readonly<
  Record<string, { pick: unknown; known: readonly unknown[]; madeOn?: unknown }>
>;

/** The version of the stored format. Drafts of other versions are discarded. */
const VERSION = 1;

const keyOf = (accountId: string, entryId: string) => `draft:${accountId}:${entryId}`;

/** Returns the draft that this device stores for an entry and account; empty if it cannot be parsed. */
export function readDraft(accountId: string, entryId: string): StoredDraft {
  try {
    return parsed(localStorage.getItem(keyOf(accountId, entryId)));
  } catch {
    return {};
  }
}

/** Returns the ids of the entries for which this device stores an account's drafts. */
export function entriesWithDrafts(accountId: string): string[] {
  const prefix = keyOf(accountId, '');
  try {
    return (
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        // Keys with a colon belong to other data: late picks and unsent results.
        .filter((name) => !name.includes(':'))
    );
  } catch {
    return [];
  }
}

/**
 * Stores some picks and removes others, without changing picks stored by other tabs. Returns false if the device's
 * storage is full or unavailable.
 */
export function storeDraft(
  accountId: string,
  entryId: string,
  picks: StoredDraft,
  dropped: readonly string[],
): boolean {
  const all = Object.entries({ ...readDraft(accountId, entryId), ...picks });
  const next = all.filter(([slot]) => slot in picks || !dropped.includes(slot));
  try {
    if (next.length === 0) localStorage.removeItem(keyOf(accountId, entryId));
    else {
      const stored = JSON.stringify({ version: VERSION, picks: Object.fromEntries(next) });
      localStorage.setItem(keyOf(accountId, entryId), stored);
    }
    return true;
  } catch {
    return false;
  }
}

/** The storage key for an entry's picks that were rejected because they were already locked. */
export const latePicksKey = (entryId: string) => `late:${entryId}`;

export function deleteDraft(accountId: string, entryId: string): void {
  for (const name of [entryId, latePicksKey(entryId)])
    storeDraft(accountId, name, {}, Object.keys(readDraft(accountId, name)));
}

function parsed(text: string | null): StoredDraft {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.picks)) return {};
  return Object.fromEntries(
    Object.entries(stored.picks).flatMap(([slot, draft]) =>
      isRecord(draft) && Array.isArray(draft.known)
        ? [[slot, { pick: draft.pick ?? null, known: draft.known, madeOn: draft.madeOn }]]
        : [],
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const openIds = createStore<readonly string[]>([]);

/** Registers an entry's page as open, so that its unsaved picks are not also sent in the background. */
export function useMarkEntryOpen(entryId: string): void {
  useLayoutEffect(() => {
    openIds.set([...openIds.get(), entryId]);
    return () => openIds.set(openIds.get().filter((id) => id !== entryId));
  }, [entryId]);
}

export const useOpenEntryIds = (): readonly string[] => useStore(openIds);
