import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COLUMN } from './narrow-layout.ts';

/** Milliseconds without a scroll event after which a swipe has come to rest. */
const REST_MS = 110;
/** How often a tap sends the columns on when something else has brought them to rest on the way. */
const SENDS = 3;

const STEP = COLUMN.width + COLUMN.gap;
const leftOf = (round: number) => (round - 1) * STEP;

/** Which round the phone's view shows, and the ways to change that. */
export interface RoundScroll {
  ref: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** A finger takes hold of the columns. */
  onTouch: () => void;
  /** The round at the left edge, while it moves, too. */
  round: number;
  /** The round that came to rest there: it sets the pitch of the columns. */
  settled: number;
  /** Swipes to a round. */
  goTo: (round: number) => void;
}

/** Keeps swipe, tabs and mini-map in step: all of them follow how far the columns are scrolled. */
export function useRoundScroll(rounds: number, start: number): RoundScroll {
  const ref = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(start);
  const [settled, setSettled] = useState(start);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Where a tap has sent the columns: tabs show it at once, and not every round on the way.
  const target = useRef<{ round: number; sends: number } | null>(null);

  const send = useCallback((round: number, sends: number) => {
    const node = ref.current;
    if (!node) return;
    target.current = { round, sends };
    // Snapping would pull the columns back whenever the board changes its height under way.
    node.style.scrollSnapType = 'none';
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollTo({ left: leftOf(round), behavior: calm ? 'auto' : 'smooth' });
  }, []);

  // Also when a finger takes hold of the columns: it has the last word.
  const release = useCallback(() => {
    target.current = null;
    ref.current?.style.removeProperty('scroll-snap-type');
  }, []);

  const onScroll = useCallback(() => {
    const node = ref.current;
    if (!node) return;
    const end = node.scrollWidth - node.clientWidth;
    const at = node.scrollLeft >= end - 2 ? rounds : Math.min(rounds, Math.round(node.scrollLeft / STEP) + 1);
    if (target.current === null) setRound(at);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const wanted = target.current;
      // The end of a swipe snaps the columns into place, and takes a tap that came meanwhile with it.
      if (wanted && wanted.round !== at && wanted.sends < SENDS) {
        send(wanted.round, wanted.sends + 1);
        return;
      }
      release();
      setRound(at);
      setSettled(at);
    }, REST_MS);
  }, [rounds, send, release]);

  const goTo = useCallback(
    (wanted: number) => {
      const node = ref.current;
      // A tap on a tab asks twice: with its focus and with its press.
      if (!node || target.current?.round === wanted) return;
      setRound(wanted);
      if (Math.abs(node.scrollLeft - leftOf(wanted)) < 2) {
        release();
        setSettled(wanted);
        return;
      }
      send(wanted, 1);
    },
    [send, release],
  );

  useLayoutEffect(() => {
    if (ref.current && start > 1) ref.current.scrollLeft = leftOf(start);
  }, [start]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return { ref, onScroll, onTouch: release, round, settled, goTo };
}
