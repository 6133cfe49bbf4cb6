import { useState } from 'react';

/**
 * Returns the focus to a dialog's opener when the dialog closes, unless another element has the focus; to <main> if the
 * opener was removed. Radix does this only for dialogs with a Radix trigger, and ours have none. `elsewhere` may return
 * another element. Spread the result on the dialog's content.
 */
export function useFocusReturn(elsewhere?: () => HTMLElement | null | undefined): {
  onCloseAutoFocus: (event: Event) => void;
} {
  // Read during render, because the menu that opened the dialog is gone later.
  const [opener] = useState(findOpener);
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target =
        elsewhere?.() ?? (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main'));
      target?.focus({ preventScroll: target !== opener });
    },
  };
}

/** Returns the focused element or, for a menu item, the button of its menu, which stays mounted. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
