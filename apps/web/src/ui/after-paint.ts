/** Runs `work` after the next paint, so that it does not delay it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
