import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COLUMN } from './narrow-layout.ts';

/** Milliseconds without a scroll event after which a swipe has come to rest. */
const REST_MS = 110;

/** Which round the phone's view shows, and the ways to change that. */
export interface RoundScroll {
  ref: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
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
  const target = useRef<number | null>(null);

  const onScroll = useCallback(() => {
    const node = ref.current;
    if (!node) return;
    const step = COLUMN.width + COLUMN.gap;
    const end = node.scrollWidth - node.clientWidth;
    const at = node.scrollLeft >= end - 2 ? rounds : Math.min(rounds, Math.round(node.scrollLeft / step) + 1);
    if (target.current === null) setRound(at);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      target.current = null;
      setRound(at);
      setSettled(at);
    }, REST_MS);
  }, [rounds]);

  const goTo = useCallback((wanted: number) => {
    const node = ref.current;
    if (!node) return;
    target.current = wanted;
    setRound(wanted);
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = (wanted - 1) * (COLUMN.width + COLUMN.gap);
    if (Math.abs(node.scrollLeft - left) < 2) {
      target.current = null;
      setSettled(wanted);
      return;
    }
    node.scrollTo({ left, behavior: calm ? 'auto' : 'smooth' });
  }, []);

  useLayoutEffect(() => {
    if (ref.current && start > 1) ref.current.scrollLeft = (start - 1) * (COLUMN.width + COLUMN.gap);
  }, [start]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return { ref, onScroll, round, settled, goTo };
}
