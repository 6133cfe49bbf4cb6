import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { COLUMN } from './narrow-layout.ts';

/** The number of milliseconds without a scroll event after which a swipe counts as finished. */
const REST_MS = 110;
/** The maximum number of attempts to scroll to a tapped round if scrolling is interrupted. */
const SENDS = 3;

const STEP = COLUMN.width + COLUMN.gap;
const leftOf = (round: number) => (round - 1) * STEP;

/** While the narrow board is shown, its scroll position keeps swiping, tabs and the mini-map in sync. */
export function useRoundScroll(rounds: number, start: number, isShown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  // The round at the left edge, updated while scrolling.
  const [round, setRound] = useState(start);
  // The round at the left edge when scrolling last ended, which determines the layout.
  const [settled, setSettled] = useState(start);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The tapped round, whose tab is selected immediately. The tabs of the rounds scrolled past are not selected.
  const target = useRef<{ round: number; sends: number } | null>(null);

  function send(to: number, sends: number): void {
    const node = ref.current;
    if (!node) return;
    target.current = { round: to, sends };
    // Turn off scroll snapping; otherwise, the columns would snap back when the board's height changes.
    node.style.scrollSnapType = 'none';
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollTo({ left: leftOf(to), behavior: calm ? 'auto' : 'smooth' });
  }

  // Called when scrolling ends, and when a touch begins, which cancels scrolling to a tapped round.
  function release(): void {
    target.current = null;
    ref.current?.style.removeProperty('scroll-snap-type');
  }

  function onScroll(): void {
    const node = ref.current;
    if (!node) return;
    const end = node.scrollWidth - node.clientWidth;
    const at = node.scrollLeft >= end - 2 ? rounds : Math.min(rounds, Math.round(node.scrollLeft / STEP) + 1);
    if (target.current === null) setRound(at);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const wanted = target.current;
      // Snapping after a swipe may interrupt scrolling to a round that was tapped in the meantime, so scroll again.
      if (wanted && wanted.round !== at && wanted.sends < SENDS) {
        send(wanted.round, wanted.sends + 1);
        return;
      }
      release();
      setRound(at);
      setSettled(at);
    }, REST_MS);
  }

  function goTo(wanted: number): void {
    const node = ref.current;
    // Tapping a tab calls this function twice: on focus and on press.
    if (!node || target.current?.round === wanted) return;
    setRound(wanted);
    if (Math.abs(node.scrollLeft - leftOf(wanted)) < 2) {
      release();
      setSettled(wanted);
      return;
    }
    send(wanted, 1);
  }

  const showRound = useEffectEvent(() => {
    if (ref.current && round > 1) ref.current.scrollLeft = leftOf(round);
  });
  useLayoutEffect(() => {
    if (isShown) showRound();
  }, [isShown]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return { ref, onScroll, onTouch: release, round, settled, goTo };
}
