import { useEffect, useEffectEvent } from 'react';

/** Milliseconds from the last change to the save. */
export const SAVE_AFTER_MS = 2000;
/** Milliseconds before a save that failed is tried again; the last one repeats. */
export const AGAIN_AFTER_MS = [5_000, 15_000, 30_000, 60_000] as const;

/** A save that failed. */
export interface SaveFailure {
  /** What could not be stored, as a text. */
  what: string;
  /** How often in a row. */
  times: number;
  /** Trying again may help. */
  mayPass: boolean;
}

export interface AutoSaveOptions {
  on: boolean;
  /** All that can be saved, as a text; empty where there is nothing. */
  what: string;
  saving: boolean;
  failure: SaveFailure | null;
  /** Saves without a word of success; `leaving` when the page may be gone before the answer. */
  save: (leaving: boolean) => void;
}

/**
 * Saves what can be saved two seconds after the last change, when the sheet is left and when the page is hidden; and
 * what failed after growing pauses, or at once when the connection is back.
 */
export function useAutoSave({ on, what, saving, failure, save }: AutoSaveOptions): void {
  const ready = on && what !== '' && !saving;
  const failed = failure?.what === what ? failure : null;
  const wait = failed ? pauseAfter(failed) : SAVE_AFTER_MS;
  const saveNow = useEffectEvent((leaving: boolean) => {
    if (ready) save(leaving);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the two seconds anew
  useEffect(() => {
    if (!ready || wait === null) return;
    // A page that was hidden during a save may never be shown again.
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

/** Null where trying again cannot help. Up to a half more at random, so that a restarted server is not hit at once. */
function pauseAfter({ times, mayPass }: SaveFailure): number | null {
  const pause = AGAIN_AFTER_MS[Math.min(times, AGAIN_AFTER_MS.length) - 1] ?? 0;
  return mayPass ? pause : null;
}
