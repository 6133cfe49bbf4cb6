import type { Reckoning } from '../outlook.ts';

/** Runs a calculation to its end without a pause. */
export function finish<T>(reckoning: Reckoning<T>): T {
  for (;;) {
    const { done, value } = reckoning.next();
    if (done) return value;
  }
}
