import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';

/** Returns whether the screen is wide enough to show the whole bracket (rules: look#layout). */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

function follow(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
