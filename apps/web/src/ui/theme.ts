import { useSyncExternalStore } from 'react';

/** The themes that can be chosen. By default, the system setting applies. */
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const THEME_KEY = 'lockroom.theme';
const CHANGED = 'lockroom:theme';

function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === value) ?? null;
  } catch {
    return null;
  }
}

/** Returns the chosen theme or, if none was chosen, the system's, which is dark unless light is preferred. */
function currentTheme(): Theme {
  const chosen = storedTheme();
  if (chosen) return chosen;
  return window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

function setTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may block storage; the theme is then lost when the page closes.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  window.addEventListener(CHANGED, listener);
  system.addEventListener('change', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    system.removeEventListener('change', listener);
  };
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme];
}

/** Applies the stored theme to <html>. Call this before the first render, so that the wrong theme does not flash. */
export function applyStoredTheme(): void {
  const chosen = storedTheme();
  if (chosen) show(chosen);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  // Also set the background inline, because the browser paints it before the stylesheet has loaded.
  root.style.colorScheme = theme;
}
