import { useState } from 'react';

/**
 * Gives the focus back to what opened a dialog once it closes, unless something else has taken it meanwhile; to the
 * page, if the opener went with what was deleted. Our dialogs have no trigger of their own, and without one Radix leaves
 * the focus nowhere. `elsewhere` answers what takes it instead, if anything does. Spread the answer on the content.
 */
export function useFocusReturn(
  open: boolean,
  elsewhere?: () => HTMLElement | null | undefined,
): { onCloseAutoFocus: (event: Event) => void } {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // While rendering: a moment later the menu it was chosen from is gone.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(findOpener());
  }
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

/** What has the focus; of a menu the button that it hangs from, which outlives it. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = trigger ? document.getElementById(trigger) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
