import { useEffect } from 'react';
import { createStore, useStore } from '../store/store.ts';

/** How many parts of the page hold something typed. */
const held = createStore(0);

/** Says that something typed would be lost by leaving the page, while `active`. */
export function useUnsavedWork(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    held.set(held.get() + 1);
    return () => held.set(held.get() - 1);
  }, [active]);
}

/** Whether anything typed would be lost by leaving the page. */
export function useHasUnsavedWork(): boolean {
  return useStore(held) > 0;
}
