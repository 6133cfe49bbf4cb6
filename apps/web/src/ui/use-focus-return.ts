import { useState } from 'react';

/**
 * Returns the focus to the opener of a dialog when it closes, unless another element has the focus; to <main> if the
 * opener was removed. Our dialogs have no Radix trigger, and without one Radix does not restore the focus. `elsewhere`
 * may return another element. Spread the result on the dialog's content.
 */
export function useFocusReturn(elsewhere?: () => HTMLElement | null | undefined): {
  onCloseAutoFocus: (event: Event) => void;
} {
  // While rendering: later the menu that opened the dialog is gone.
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

/** The focused element; for an item of a menu, the button of that menu, which stays. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
