import { type RefObject, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';

const TRAVEL_MS = 280;

/**
 * Animates the rows of a list to their new positions when the order changes. Rows must be direct children of the list,
 * without gaps, with their id in `data-row`.
 */
export function useRankTravel(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  const order = useRef('');
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const now = rows.map(({ dataset }) => dataset.row).join(' ');
    if (now === order.current) {
      // Measure after the paint, to avoid a forced layout.
      afterPaint(() => {
        if (order.current === now) places.current = placesOf(rows);
      });
      return;
    }
    order.current = now;
    const before = places.current;
    places.current = placesOf(rows);
    for (const row of rows) {
      const [from, to] = [before, places.current].map((known) => known.get(row.dataset.row ?? ''));
      if (from === undefined || to === undefined || from === to) continue;
      // A row that sticks to the edge did not move on the screen.
      if (Math.abs(row.offsetTop - to) <= 1) travel(row, from - to);
    }
  });
}

function placesOf(rows: readonly HTMLElement[]): Map<string, number> {
  let top = 0;
  return new Map(
    rows.map((row) => {
      const own = top;
      top += row.offsetHeight;
      return [row.dataset.row ?? '', own];
    }),
  );
}

function travel(row: HTMLElement, distance: number): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: TRAVEL_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  });
}
