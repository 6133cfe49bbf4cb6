/** The themes that can be chosen. By default, the system setting applies. */
const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'lockroom.theme';

function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === value) ?? null;
  } catch {
    return null;
  }
}

/** Returns the chosen theme or, if none was chosen, the system's, which is dark unless light is preferred. */
export function currentTheme(): Theme {
  const chosen = storedTheme();
  if (chosen) return chosen;
  return window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may block storage; the theme is then lost when the page closes.
  }
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
