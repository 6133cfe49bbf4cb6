/** Without a choice the system decides. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'lockroom.theme';

/** The theme chosen on this device; null without one or without access to storage. */
function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === value) ?? null;
  } catch {
    return null;
  }
}

/** The current theme: the chosen one, or else the system's (dark without a preference). */
export function currentTheme(): Theme {
  const chosen = storedTheme();
  if (chosen) return chosen;
  return window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Shows a theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may refuse storage; the theme then lasts until the page is closed.
  }
}

/** Applies the stored theme to <html>. Call it before the first render, so that the other theme does not flash. */
export function applyStoredTheme(): void {
  const chosen = storedTheme();
  if (chosen) show(chosen);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  // Inline too: the browser paints its canvas before the stylesheet has loaded.
  root.style.colorScheme = theme;
}
