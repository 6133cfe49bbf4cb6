import { useSyncExternalStore } from 'react';
import { api } from './client.ts';

// Server time is advanced by the monotonic clock, so that changing the device's clock does not affect it.
let anchor: { server: number; at: number } | null = null;

export function serverNow(): number {
  return anchor ? anchor.server + (performance.now() - anchor.at) : Date.now();
}

/** Fetches the time of the server, which decides when picks lock (rules: locks#the-servers-clock). */
export async function syncServerClock(): Promise<void> {
  const sent = performance.now();
  try {
    const { now } = await api.system.time();
    const received = performance.now();
    // Assume that the server read its clock halfway through the round trip.
    anchor = { server: Date.parse(now), at: (sent + received) / 2 };
  } catch {
    // Keep the last known time; the next connection syncs again.
    return;
  }
  for (const ticker of tickers.values()) ticker.restart();
}

/** For tests: an estimate from an earlier test would be wrong under a fake clock. */
export function forgetServerTime(): void {
  anchor = null;
}

const tickers = new Map<number, ReturnType<typeof createTicker>>();

/** Creates a timer shared by all components with the same interval. It runs only while it has subscribers. */
function createTicker(stepMs: number) {
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
    // Tick on whole seconds of server time, so that countdowns change together and reach zero exactly when picks lock.
    timer = setTimeout(tick, stepMs - (serverNow() % stepMs));
  }
  return {
    subscribe(listener: () => void) {
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

export function useServerNow(stepMs: 1_000 | 60_000): number {
  let ticker = tickers.get(stepMs);
  if (!ticker) {
    ticker = createTicker(stepMs);
    tickers.set(stepMs, ticker);
  }
  return useSyncExternalStore(ticker.subscribe, ticker.get);
}

/** Returns the server's time, updated every minute and, in the last minute before `at`, every second. */
export function useCountdownNow(at: number): number {
  const left = at - useServerNow(60_000);
  return useServerNow(left > 0 && left <= 60_000 ? 1_000 : 60_000);
}
