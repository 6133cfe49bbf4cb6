import { useEffect } from 'react';

/** If less of the window than this is covered, it is a browser toolbar instead of a keyboard. */
const KEYBOARD_PX = 120;

/**
 * Exposes the visible window height to CSS while an on-screen keyboard covers part of it, as `--seen-h` and
 * `data-keyboard` on the root. CSS units ignore the keyboard.
 */
export function useSeenHeight(on: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!on || !seen) return;
    const root = document.documentElement;
    const read = () => {
      const height = seen.height * seen.scale;
      const isCovered = root.clientHeight - height > KEYBOARD_PX;
      root.toggleAttribute('data-keyboard', isCovered);
      if (!isCovered) return root.style.removeProperty('--seen-h');
      root.style.setProperty('--seen-h', `${height}px`);
      // Safari scrolls the page to reveal the field, but the field is already visible.
      window.scrollTo(0, 0);
    };
    read();
    seen.addEventListener('resize', read);
    return () => {
      seen.removeEventListener('resize', read);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--seen-h');
    };
  }, [on]);
}
