import { evenParts } from '../../../ui/paper/pages.ts';

/** What a page of the matrix holds, in pixels of 1/96 inch. */
export interface MatrixPage<Row, Person> {
  rows: readonly Row[];
  people: readonly Person[];
}

export interface MatrixLayout<Row, Person> {
  pages: readonly MatrixPage<Row, Person>[];
  /** The same on all pages. */
  columnWidth: number;
  rowHeight: number;
  /** Of the heads of the columns; names stand upright in narrow ones. */
  headHeight: number;
  isUpright: boolean;
}

/** The width of Letter across and the height of A4, without margins of 7 mm and the head of the page. */
const PAGE = { width: 1003, height: 690 };
/** What heads a row takes up. */
export const ROW_HEAD = 250;
/** Rank and points under a name. */
export const FIGURES = 30;
const COLUMN = { widest: 64, withLine: 56 } as const;
const NARROWEST: Readonly<Record<'fight' | 'game', number>> = { fight: 27, game: 22 };
const ROW = { lowest: 17, highest: 38 } as const;
const HEAD = { upright: 92, line: 34 } as const;

/** Cuts the matrix into pages, each with as many people and rows as can be read, from left to right and then down. */
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
