import { useSyncExternalStore } from 'react';

let node: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The last line of the bar that saves a page's picks, where what is saved puts its own next step. */
export const saveFoot = {
  /** For the `ref` of the element. */
  set(next: HTMLElement | null): void {
    node = next;
    for (const changed of listeners) changed();
  },
};

/** The element of the line, null while no bar is on the page. */
export function useSaveFoot(): HTMLElement | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => node,
  );
}
