import { useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Marks the sheet of an entry as one that is on the screen, and saves what is unsaved on it by itself. */
export function useOpenSheet(entryId: string): void {
  useLayoutEffect(() => {
    change([...open, entryId]);
    return () => change(open.filter((id) => id !== entryId));
  }, [entryId]);
}

/** The ids of the entries whose sheets are on the screen. */
export function useOpenSheets(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
