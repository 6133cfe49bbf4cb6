import { useEffect } from 'react';

/** Less of the window than this is covered by a bar of the browser, not by a keyboard. */
const KEYBOARD_PX = 120;

/**
 * While a keyboard on the screen covers the foot of the window, tells the styles how much of it is seen: `--seen-h` and
 * `data-keyboard` of the root. No unit of CSS knows of the keyboard.
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
      // Safari moves the page up to show the field, which is in sight by itself now.
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
