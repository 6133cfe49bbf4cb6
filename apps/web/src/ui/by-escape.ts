import type { KeyboardEvent } from 'react';

/**
 * Closes what is open on the first Escape. Radix gives the key to the newest layer alone, which is the toast while one
 * is shown, and to nobody in the render between the opening and its effects. Spread the result on the content.
 */
export function byEscape(close: () => void): { onKeyDown: (event: KeyboardEvent) => void } {
  return {
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
  };
}
