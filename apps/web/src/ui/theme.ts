/** The two themes a person can choose; without a choice the system decides. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** The localStorage key under which the choice is kept. */
export const THEME_KEY = 'lockroom.theme';

/** The theme the person chose on this device, or null when none is stored or storage is closed to us. */
export function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === value) ?? null;
  } catch {
    return null;
  }
}

/** The theme on screen now: the choice, or else the system's preference (dark when it has none). */
export function currentTheme(): Theme {
  const chosen = storedTheme();
  if (chosen) return chosen;
  return window.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Shows a theme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may refuse storage; the theme then lasts as long as the page.
  }
}

/** Puts the stored choice on <html>. Call it before the first render, so that the other theme never flashes. */
export function applyStoredTheme(): void {
  const chosen = storedTheme();
  if (chosen) show(chosen);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  // Inline as well: the browser paints its canvas before the stylesheet is there.
  root.style.colorScheme = theme;
}
