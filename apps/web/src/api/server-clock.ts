import { useSyncExternalStore } from 'react';
import { api } from './client.ts';

// Tied to the page's monotonic clock, so that a change of the device's clock has no effect.
let anchor: { server: number; at: number } | null = null;

/** The estimated server time in milliseconds since 1970; the device's time before the first answer. */
export function serverNow(): number {
  return anchor ? anchor.server + (performance.now() - anchor.at) : Date.now();
}

/**
 * Asks the server for its time, which alone decides locks (rules: locks#the-servers-clock), and assumes that it was read
 * halfway through the round trip.
 */
export async function syncServerClock(): Promise<void> {
  const sent = performance.now();
  try {
    const { now } = await api.system.time();
    const received = performance.now();
    anchor = { server: Date.parse(now), at: (sent + received) / 2 };
  } catch {
    // The last known time stays; the next connection asks again.
    return;
  }
  for (const ticker of tickers.values()) ticker.restart();
}

/** Back to the device's time, as before the first answer. Tests begin so: the estimate would outlive their clocks. */
export function forgetServerTime(): void {
  anchor = null;
}

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  get: () => number;
  restart: () => void;
}

const tickers = new Map<number, Ticker>();

/** One timer for all components with the same step. It runs only while there are subscribers. */
function createTicker(stepMs: number): Ticker {
  const listeners = new Set<() => void>();
  let now = serverNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tick(): void {
    now = serverNow();
    for (const listener of listeners) listener();
    schedule();
  }
  function schedule(): void {
    clearTimeout(timer);
    // At full steps of the server's time, so that all countdowns move together and reach zero at the lock.
    timer = setTimeout(tick, stepMs - (serverNow() % stepMs));
  }
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        now = serverNow();
        schedule();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    get: () => now,
    restart() {
      if (listeners.size > 0) tick();
    },
  };
}

/**
 * The server's time in milliseconds, updated every 1 s or 60 s. Use 60 s for times shown in minutes, and 1 s from one
 * hour before a lock.
 */
export function useServerNow(stepMs: 1_000 | 60_000): number {
  let ticker = tickers.get(stepMs);
  if (!ticker) {
    ticker = createTicker(stepMs);
    tickers.set(stepMs, ticker);
  }
  return useSyncExternalStore(ticker.subscribe, ticker.get);
}
