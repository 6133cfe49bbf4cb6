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

/** Returns whether the page is in the foreground. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');
}

function followVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
