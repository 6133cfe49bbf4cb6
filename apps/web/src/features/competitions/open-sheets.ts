import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../store/store.ts';

const openIds = createStore<readonly string[]>([]);

/** Marks the sheet of an entry as one that is on the screen, and saves what is unsaved on it by itself. */
export function useOpenSheet(entryId: string): void {
  useLayoutEffect(() => {
    openIds.set([...openIds.get(), entryId]);
    return () => openIds.set(openIds.get().filter((id) => id !== entryId));
  }, [entryId]);
}

/** The ids of the entries whose sheets are on the screen. */
export const useOpenSheets = (): readonly string[] => useStore(openIds);
