import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import type { CardOwner, SentResult } from './card-owner.queries.ts';
import { forgetResult, keepResult } from './kept-results.ts';
import { saveResults } from './manager.queries.ts';

/** Milliseconds during which a result can be undone before it is sent. */
export const HOLD_MS = 5000;

/** The requests in progress, by fight. A request may outlive its page, and the page may be reopened meanwhile. */
const underWay = new Map<string, Promise<void>>();

/** Resolves once no result of the fight is being sent. */
export const settled = (fightId: string): Promise<void> => underWay.get(fightId) ?? Promise.resolve();

export interface SendingOptions {
  owner: CardOwner & { roomId: string };
  onStored: (sent: SentResult) => void;
  onRefused: (sent: SentResult, error: unknown) => void;
}

/**
 * Sends results automatically. The last result is delayed by five seconds, and sent earlier when the next one is
 * entered, when the manager leaves and when the page is hidden.
 */
export function useSending({ owner, onStored, onRefused }: SendingOptions) {
  const accountId = useUser().id;
  const [held, setHeld] = useState<SentResult | null>(null);
  const [sending, setSending] = useState<readonly SentResult[]>([]);
  // A ref, because a page that is being closed does not render the new state.
  const waiting = useRef<SentResult | null>(null);

  function take(): SentResult | null {
    const sent = waiting.current;
    waiting.current = null;
    setHeld(null);
    return sent;
  }

  async function send(sent: SentResult): Promise<void> {
    setSending((all) => [...all, sent]);
    const [refused] = await saveResults(owner, [sent], onStored);
    setSending((all) => all.filter((each) => each !== sent));
    underWay.delete(sent.fight.id);
    if (refused) onRefused(sent, refused.error);
    else forgetResult(accountId, owner.roomId, sent.fight.id);
  }

  function release(): void {
    const sent = take();
    if (sent) underWay.set(sent.fight.id, send(sent));
  }

  function hold(sent: SentResult): void {
    release();
    keepResult(accountId, owner.roomId, sent);
    waiting.current = sent;
    setHeld(sent);
  }

  /** Cancels the delayed result and returns it. */
  function undo(): SentResult | null {
    const sent = take();
    if (sent) forgetResult(accountId, owner.roomId, sent.fight.id);
    return sent;
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
