import { type RefObject, useLayoutEffect, useRef } from 'react';

const TRAVEL_MS = 280;

/**
 * Lets the rows of a list travel to their new places when the order changes; the arrows that say how far appear after.
 * Rows carry `data-row` with their id and stand directly in the list, without gaps; arrows carry `data-move`.
 */
export function useRankTravel(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const after = new Map<string, number>();
    let top = 0;
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement) || !row.dataset.row) continue;
      const from = before.get(row.dataset.row);
      after.set(row.dataset.row, top);
      // A row that sticks to the edge of the screen is where it was: only the list moved under it.
      const stuck = Math.abs(row.offsetTop - top) > 1;
      if (from !== undefined && from !== top && !stuck) travel(row, from - top);
      top += row.offsetHeight;
    }
    places.current = after;
  });
}

function travel(row: HTMLElement, distance: number): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const easing = 'cubic-bezier(.2,.8,.2,1)';
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: TRAVEL_MS,
    easing,
  });
  row
    .querySelector('[data-move]')
    ?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TRAVEL_MS, delay: TRAVEL_MS, fill: 'backwards' });
}
