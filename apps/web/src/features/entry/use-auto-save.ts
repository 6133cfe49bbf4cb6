import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between the last change and the save. */
export const SAVE_AFTER_MS = 2000;
/** Milliseconds before each retry of a failed save; the last value repeats. */
export const AGAIN_AFTER_MS = [5_000, 15_000, 30_000, 60_000] as const;

export interface SaveFailure {
  /** The failed changes, serialized. */
  what: string;
  /** The number of consecutive failures. */
  times: number;
  /** Whether retrying may succeed. */
  mayPass: boolean;
}

export interface AutoSaveOptions {
  on: boolean;
  /** All changes that can be saved, serialized; empty if there are none. */
  what: string;
  saving: boolean;
  failure: SaveFailure | null;
  /** Saves without a success message. `leaving` is true if the page may be closed before the response arrives. */
  save: (leaving: boolean) => void;
}

/**
 * Saves two seconds after the last change, when the user leaves the entry and when the page is hidden. Retries failed
 * saves after increasing delays, or at once when the connection returns.
 */
export function useAutoSave({ on, what, saving, failure, save }: AutoSaveOptions): void {
  const ready = on && what !== '' && !saving;
  const failed = failure?.what === what ? failure : null;
  const wait = failed ? pauseAfter(failed) : SAVE_AFTER_MS;
  const saveNow = useEffectEvent((leaving: boolean) => {
    if (ready) save(leaving);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the two seconds
  useEffect(() => {
    if (!ready || wait === null) return;
    // Save at once if the page was hidden during the last save, because it may never be shown again.
    const isHidden = document.visibilityState === 'hidden' && wait === SAVE_AFTER_MS;
    const timer = setTimeout(() => saveNow(false), isHidden ? 0 : wait);
    return () => clearTimeout(timer);
  }, [ready, wait, what, failed]);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow(true);
    };
    const onLeaving = () => saveNow(true);
    const onLine = () => saveNow(false);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeaving);
    window.addEventListener('online', onLine);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeaving);
      window.removeEventListener('online', onLine);
      saveNow(true);
    };
  }, []);
}

/** Returns the milliseconds before the next retry, or null if retrying cannot help. */
function pauseAfter({ times, mayPass }: SaveFailure): number | null {
  const pause = AGAIN_AFTER_MS[Math.min(times, AGAIN_AFTER_MS.length) - 1] ?? 0;
  return mayPass ? pause : null;
}
