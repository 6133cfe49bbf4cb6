import { useEffect, useSyncExternalStore } from 'react';

let held = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  held += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something typed would be lost by leaving the page, while `active`. */
export function useUnsavedWork(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    change(1);
    return () => change(-1);
  }, [active]);
}

/** Whether anything typed would be lost by leaving the page. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, () => held > 0);
}
