import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler that closes a layer on the first Escape. Radix sends the key only to the newest layer, which
 * may be a toast, and loses it while a layer is opening. Spread the result on the layer's content.
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
