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

/** Returns the standard error of a probability that was estimated from samples; 0 if every completion was counted. */
export function standardError(probability: number, samples: number): number {
  return samples === 0 ? 0 : Math.sqrt((probability * (1 - probability)) / samples);
}
