import { onTestFinished } from 'vitest';

declare global {
  interface Window {
    happyDOM: { setViewport(size: { width: number }): void };
  }
}

/** Makes the window this wide until the test ends, for media queries too. */
export function setWidth(width: number): void {
  const before = window.innerWidth;
  onTestFinished(() => window.happyDOM.setViewport({ width: before }));
  window.happyDOM.setViewport({ width });
}
