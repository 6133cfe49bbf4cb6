/** Does something once the frame that shows what was just changed is painted, so that it does not hold that frame up. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
