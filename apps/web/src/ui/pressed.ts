/** Keys that do not move the focus by themselves. */
const MODIFIERS: readonly string[] = ['Alt', 'Control', 'Meta', 'Shift'];

/**
 * Marks <html> while the last input was a click or tap instead of a key; base.css then draws no focus ring. Browsers
 * omit the ring for clicked elements, but not for elements that a script focuses, for example in a dialog.
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
