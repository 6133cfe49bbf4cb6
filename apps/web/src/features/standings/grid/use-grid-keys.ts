import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus between cells with the keys of the WAI-ARIA grid pattern. It sets `tabindex` in the DOM directly, so
 * that a step re-renders none of up to 6,300 cells.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  const stop = useRef<HTMLElement>(null);
  /** The column to return to after passing a row with fewer cells. */
  const column = useRef(1);
  const moveStop = (cell: HTMLElement) => {
    stop.current?.removeAttribute('tabindex');
    stop.current = cell;
    cell.tabIndex = 0;
  };
  // Sorting or changing the grid may remove the cell that was the tab stop.
  useLayoutEffect(() => {
    const first = table.current?.querySelector<HTMLElement>('tbody td');
    if (first && !stop.current?.isConnected) moveStop(first);
  });

  function onKeyDown(event: KeyboardEvent) {
    const grid = table.current;
    const from = stop.current;
    if (!grid || !from || event.altKey || event.metaKey) return;
    const rows = [...grid.querySelectorAll('tr:not([aria-hidden])')].map(cellsOf);
    const row = rows.findIndex((cells) => cells.includes(from));
    const to = stepOf(event, { row, column: column.current }, () => pageOf(grid, from));
    if (!to) return;
    event.preventDefault();
    const cells = within(rows, to.row) ?? [];
    const cell = within(cells, to.column);
    if (!cell) return;
    if (to.column !== column.current) column.current = cells.indexOf(cell);
    moveStop(cell);
    cell.focus();
  }

  function onPointerDown({ target }: { target: EventTarget }) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
    if (!cell) return;
    moveStop(cell);
    column.current = cellsOf(cell.parentElement).indexOf(cell);
  }

  return { onKeyDown, onPointerDown };
}

function cellsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('td, th') ?? [])];
}

function within<One>(list: readonly One[], at: number): One | undefined {
  return list[Math.max(0, Math.min(list.length - 1, at))];
}

interface Place {
  row: number;
  column: number;
}

/** Returns the position a key leads to, which may lie outside the grid; null for other keys. */
function stepOf({ key, ctrlKey }: KeyboardEvent, at: Place, page: () => number): Place | null {
  const { row, column } = at;
  const END = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - page(), column };
    case 'PageDown':
      return { row: row + page(), column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? END : row, column: END };
    default:
      return null;
  }
}

function pageOf(grid: HTMLTableElement, cell: HTMLElement): number {
  const seen = grid.parentElement?.clientHeight ?? 0;
  const edges = [...grid.querySelectorAll<HTMLElement>('thead, tfoot')].reduce(
    (sum, { offsetHeight }) => sum + offsetHeight,
    0,
  );
  return Math.max(1, Math.floor((seen - edges) / (cell.offsetHeight || 1)));
}
