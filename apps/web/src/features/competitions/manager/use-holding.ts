import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long, in milliseconds, a result can be undone before it is sent. */
export const HOLD_MS = 5000;

interface HoldingOptions<Result> {
  /** Stores a result on this device until the server has responded, in case the page is closed before that. */
  keep: (result: Result) => void;
  forget: (result: Result) => void;
  /** Sends a result; never rejects. */
  send: (result: Result) => Promise<void>;
}

/**
 * Sends each result automatically after five seconds, or earlier if another one is entered, the manager leaves the
 * page, or the page is hidden.
 */
export function useHolding<Result>({ keep, forget, send }: HoldingOptions<Result>) {
  const [held, setHeld] = useState<Result | null>(null);
  const [sending, setSending] = useState<readonly Result[]>([]);
  // Use a ref, because a page that is being closed does not render new state.
  const waiting = useRef<Result | null>(null);

  function clearHeld(): Result | null {
    const cleared = waiting.current;
    waiting.current = null;
    setHeld(null);
    return cleared;
  }

  function release(): void {
    const sent = clearHeld();
    if (!sent) return;
    setSending((all) => [...all, sent]);
    void send(sent).then(() => setSending((all) => all.filter((each) => each !== sent)));
  }

  function hold(entered: Result): void {
    release();
    keep(entered);
    waiting.current = entered;
    setHeld(() => entered);
  }

  /** Cancels the held result and returns it. */
  function undo(): Result | null {
    const canceled = clearHeld();
    if (canceled) forget(canceled);
    return canceled;
  }

  const releaseNow = useEffectEvent(release);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => releaseNow(), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') releaseNow();
    };
    const onLeaving = () => releaseNow();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeaving);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeaving);
      releaseNow();
    };
  }, []);

  return { held, sending, hold, undo };
}
