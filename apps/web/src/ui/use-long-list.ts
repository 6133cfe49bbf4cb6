import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Lists up to this length are rendered in full. */
const WHOLE = 60;
const OVERSCAN = 8;
/** The height, in pixels, of the strip at the top of the window that the page's header covers. */
const COVERED = 90;

interface LongListOptions<Row> {
  list: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The usual height of a row in pixels. */
  rowHeight: number;
  /** The index of a row that is always rendered; -1 for none. */
  always: number;
}

/** A row to render; `gap` is the height of the rows left out directly before it. */
interface DrawnRow<Row> {
  row: Row;
  index: number;
  gap: number;
  /** Props for the row's element; empty if the list is rendered in full. */
  props: LongRowProps;
}

export interface LongRowProps {
  ref?: (element: HTMLElement | null) => void;
  'data-index'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
}

interface LongList<Row> {
  drawn: DrawnRow<Row>[];
  /** The height of the rows left out at the end. */
  rest: number;
  scrollTo: (index: number) => void;
}

/** Renders only those rows of a long list that are near the window. */
export function useLongList<Row>({
  list,
  rows,
  idOf,
  rowHeight,
  always,
}: LongListOptions<Row>): LongList<Row> {
  const isLong = rows.length > WHOLE;
  const [top, setTop] = useState(0);
  const keyOf = useCallback((index: number) => idOf(rows[index] as Row), [rows, idOf]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isLong,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return always < 0 || near.includes(always) ? near : [...near, always].sort((a, b) => a - b);
    },
  });
  // The height of the content above the list may have changed.
  useLayoutEffect(() => {
    if (!isLong || !list.current) return;
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY);
    if (now !== top) setTop(now);
  });
  const { scrollToIndex, measureElement } = virtual;
  const scrollTo = useCallback(
    (index: number) => {
      if (isLong) scrollToIndex(index, { align: 'center' });
      else list.current?.children[index]?.scrollIntoView({ block: 'center' });
    },
    [isLong, list, scrollToIndex],
  );
  const whole = useMemo(
    () => rows.map((row, index): DrawnRow<Row> => ({ row, index, gap: 0, props: {} })),
    [rows],
  );
  if (!isLong) return { drawn: whole, rest: 0, scrollTo };
  let end = top;
  const drawn = virtual.getVirtualItems().flatMap((item): DrawnRow<Row>[] => {
    const row = rows[item.index];
    if (row === undefined) return [];
    const gap = Math.max(0, item.start - end);
    end = item.end;
    const props = {
      ref: measureElement,
      'data-index': item.index,
      'aria-posinset': item.index + 1,
      'aria-setsize': rows.length,
    };
    return [{ row, index: item.index, gap, props }];
  });
  return { drawn, rest: Math.max(0, top + virtual.getTotalSize() - end), scrollTo };
}
