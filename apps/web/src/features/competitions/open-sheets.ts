import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../store/store.ts';

const openIds = createStore<readonly string[]>([]);

/** Registers an entry's page as open, so that its unsaved picks are not also sent from the background. */
export function useOpenSheet(entryId: string): void {
  useLayoutEffect(() => {
    openIds.set([...openIds.get(), entryId]);
    return () => openIds.set(openIds.get().filter((id) => id !== entryId));
  }, [entryId]);
}

export const useOpenSheets = (): readonly string[] => useStore(openIds);
