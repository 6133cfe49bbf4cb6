import { useEffect } from 'react';
import { createStore, useStore } from '../store/store.ts';

const held = createStore(0);

/** Marks the page as having unsaved input while `active`. */
export function useUnsavedWork(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    held.set(held.get() + 1);
    return () => held.set(held.get() - 1);
  }, [active]);
}

export function useHasUnsavedWork(): boolean {
  return useStore(held) > 0;
}
