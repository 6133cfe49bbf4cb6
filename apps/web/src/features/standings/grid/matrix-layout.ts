import { evenParts } from '../../../ui/paper/pages.ts';

/** One printed page of the matrix. Lengths are CSS pixels of 1/96 inch. */
export interface MatrixPage<Row, Person> {
  rows: readonly Row[];
  people: readonly Person[];
}

export interface MatrixLayout<Row, Person> {
  pages: readonly MatrixPage<Row, Person>[];
  /** The same on all pages. */
  columnWidth: number;
  rowHeight: number;
  /** The height of the column heads. Narrow columns have vertical names. */
  headHeight: number;
  isUpright: boolean;
}

/** The width of landscape Letter and the height of landscape A4, less margins of 7 mm and the page head. */
const PAGE = { width: 1003, height: 690 };
export const ROW_HEAD = 250;
/** The height of the rank and points under a name. */
export const FIGURES = 30;
const COLUMN = { widest: 64, withLine: 56 } as const;
const NARROWEST: Readonly<Record<'fight' | 'game', number>> = { fight: 27, game: 22 };
const ROW = { lowest: 17, highest: 38 } as const;
const HEAD = { upright: 92, line: 34 } as const;

/**
 * Splits the matrix into pages, left to right and then down, with as many columns and rows per page as stay readable.
 */
export function matrixLayout<Row, Person>(
  rows: readonly Row[],
  people: readonly Person[],
  kind: 'fight' | 'game',
): MatrixLayout<Row, Person> {
  const across = evenParts(people, Math.floor((PAGE.width - ROW_HEAD) / NARROWEST[kind]));
  const most = Math.max(1, ...across.map(({ length }) => length));
  const columnWidth = Math.min(COLUMN.widest, Math.floor((PAGE.width - ROW_HEAD) / most));
  const isUpright = columnWidth < COLUMN.withLine;
  const headHeight = HEAD[isUpright ? 'upright' : 'line'];
  const height = PAGE.height - headHeight - FIGURES;
  const down = evenParts(rows, Math.floor(height / ROW.lowest));
  const longest = Math.max(1, ...down.map(({ length }) => length));
  return {
    pages: down.flatMap((part) => across.map((group) => ({ rows: part, people: group }))),
    columnWidth,
    rowHeight: Math.min(ROW.highest, Math.floor(height / longest)),
    headHeight,
    isUpright,
  };
}
