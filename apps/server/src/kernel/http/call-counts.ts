import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const MOST_KEYS = 5_000;

/**
 * The calls of each address in its window, for `@fastify/rate-limit`. Windows are measured with a clock that nobody
 * sets: after a step back of the machine's clock they would last for as long as the step, and refuse everybody.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { start: number; count: number }>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const isOpen = known !== undefined && now - known.start < timeWindow;
    const window = isOpen ? { ...known, count: known.count + 1 } : { start: now, count: 1 };
    // Set anew, the keys are in the order of their last calls; the one that has been silent longest is forgotten.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > MOST_KEYS) this.#windows.delete(this.#windows.keys().next().value ?? key);
    callback(null, { current: window.count, ttl: window.start + timeWindow - now });
  }

  /** Only asked for where a route has its own limit; none has. */
  child(): CallCounts {
    return new CallCounts();
  }
}
