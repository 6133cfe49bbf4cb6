import type { Answer } from './send.ts';

/** A sent request and its outcome; the status is 0 if there was no response. */
export interface Sent extends Answer {
  nth: number;
  /** Measured from the scheduled time, even if the request was sent later. */
  latencyMs: number;
}

/** Returns arrival times in milliseconds. Half are in the last fifth of the period, as before a deadline. */
export function arrivals(count: number, withinMs: number): number[] {
  const half = count / 2;
  return Array.from({ length: count }, (_, n) => {
    const share = n < half ? (n / half) * 0.8 : 0.8 + ((n - half) / half) * 0.2;
    return share * withinMs;
  });
}

/** Returns evenly spaced times in milliseconds. */
export function evenly(perSecond: number, seconds: number): number[] {
  return Array.from({ length: perSecond * seconds }, (_, n) => (n * 1_000) / perSecond);
}

/** Sends each request at its scheduled time, regardless of the outcome of earlier ones; returns when all are done. */
export async function sendAll(
  timesMs: readonly number[],
  send: (nth: number) => Promise<Answer>,
): Promise<Sent[]> {
  const start = performance.now();
  const sent: Promise<Sent>[] = [];
  for (const [nth, at] of timesMs.entries()) {
    const wait = start + at - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    sent.push(
      send(nth)
        .catch(() => ({ status: 0, bytes: Buffer.alloc(0) }))
        .then((answer) => ({ nth, ...answer, latencyMs: performance.now() - start - at })),
    );
  }
  return Promise.all(sent);
}
