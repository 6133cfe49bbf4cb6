/** Keys that move no focus by themselves. */
const MODIFIERS: readonly string[] = ['Alt', 'Control', 'Meta', 'Shift'];

/**
 * Marks <html> while the last act was a press and no key; base.css draws no focus box then. Browsers leave the box out
 * for the element that was pressed, but not for the one that a script moves the focus to, as in a dialog.
 */
export function markPresses(): void {
  const { dataset } = document.documentElement;
  const options = { capture: true, passive: true };
  function press() {
    dataset.pressed = '';
  }
  function useKey({ key }: KeyboardEvent) {
    if (!MODIFIERS.includes(key)) delete dataset.pressed;
  }
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('keydown', useKey, options);
}
