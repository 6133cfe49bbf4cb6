import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';

/** Whether there is room for a whole bracket: the breakpoint of the layout (look.md 5). */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
