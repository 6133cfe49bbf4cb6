/** Runs `work` after the next paint, so that `work` does not delay it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
