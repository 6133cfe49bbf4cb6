import { useSyncExternalStore } from 'react';
import { currentTheme, setTheme, type Theme } from '../../ui/theme.ts';

const CHANGED = 'lockroom:theme';

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  window.addEventListener(CHANGED, listener);
  system.addEventListener('change', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    system.removeEventListener('change', listener);
  };
}

function choose(theme: Theme): void {
  setTheme(theme);
  window.dispatchEvent(new Event(CHANGED));
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), choose];
}
