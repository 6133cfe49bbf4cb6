import type { Reckoning } from '../outlook.ts';

/** Runs a calculation to its end without a pause. */
export function finish<T>(reckoning: Reckoning<T>): T {
  for (;;) {
    const { done, value } = reckoning.next();
    if (done) return value;
  }
}

/** Runs a calculation, and asks it to stop from a pause on. */
export function stopAfter<T>(reckoning: Reckoning<T>, pauses: number): T {
  for (let pause = 0; ; pause += 1) {
    const { done, value } = reckoning.next(pause > pauses);
    if (done) return value;
  }
}
