import { type RefObject, useLayoutEffect, useRef } from 'react';

const TRAVEL_MS = 280;

/**
 * Animates the rows of a list to their new places when the order changes. Rows are direct children of the list with
 * their id in `data-row`, without gaps.
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
      // A row that sticks to the edge did not move on screen.
      const stuck = Math.abs(row.offsetTop - top) > 1;
      if (from !== undefined && from !== top && !stuck) travel(row, from - top);
      top += row.offsetHeight;
    }
    places.current = after;
  });
}

function travel(row: HTMLElement, distance: number): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: TRAVEL_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  });
}
