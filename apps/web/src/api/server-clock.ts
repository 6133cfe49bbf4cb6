import { useSyncExternalStore } from 'react';
import { api } from './client.ts';

// Tied to the monotonic clock of the page, so that setting the device's clock moves nothing.
let anchor: { server: number; at: number } | null = null;

/** The server's time in milliseconds since 1970, as well as it is known; the device's own before the first answer. */
export function serverNow(): number {
  return anchor ? anchor.server + (performance.now() - anchor.at) : Date.now();
}

/** Asks the server for its time, which alone decides locks (decisions section 5). Half the round trip is taken off. */
export async function syncServerClock(): Promise<void> {
  const sent = performance.now();
  try {
    const { now } = await api.system.time();
    const received = performance.now();
    anchor = { server: Date.parse(now), at: (sent + received) / 2 };
  } catch {
    // What was known before stays; the next connection asks again.
    return;
  }
  for (const ticker of tickers.values()) ticker.restart();
}

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  get: () => number;
  restart: () => void;
}

const tickers = new Map<number, Ticker>();

/** One timer for everything that shows time in the same steps. It runs only while somebody looks. */
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
    // On the server's full step, so that all countdowns move together and reach zero when the lock does.
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
 * The server's time in milliseconds, renewed every 1 s or 60 s and never more often. Take 60 s for what is shown in
 * minutes and 1 s from one hour before a lock on.
 */
export function useServerNow(stepMs: 1_000 | 60_000): number {
  let ticker = tickers.get(stepMs);
  if (!ticker) {
    ticker = createTicker(stepMs);
    tickers.set(stepMs, ticker);
  }
  return useSyncExternalStore(ticker.subscribe, ticker.get);
}
