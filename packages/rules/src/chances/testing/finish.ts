import type { Computation } from '../outlook.ts';

/** Runs a calculation to its end. */
export function finish<T>(computation: Computation<T>): T {
  for (;;) {
    const { done, value } = computation.next();
    if (done) return value;
  }
}

/** Runs a calculation and asks it to stop after the given number of pauses. */
export function stopAfter<T>(computation: Computation<T>, pauses: number): T {
  for (let pause = 0; ; pause += 1) {
    const { done, value } = computation.next(pause > pauses);
    if (done) return value;
  }
}
