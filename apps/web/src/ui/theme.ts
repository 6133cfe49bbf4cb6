/** Without a choice, the system setting decides. */
export const THEMES = ['dark', 'light'] as const;
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

/** Returns the chosen theme, or else the system's (dark without a preference). */
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
    // Private windows may block storage; the theme then lasts until the page closes.
  }
}

/** Applies the stored theme to <html>. Call this before the first render, so that the other theme does not flash. */
export function applyStoredTheme(): void {
  const chosen = storedTheme();
  if (chosen) show(chosen);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  // Also set inline, because the browser paints the page background before the stylesheet has loaded.
  root.style.colorScheme = theme;
}
