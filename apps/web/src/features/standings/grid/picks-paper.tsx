import type { Room } from '@lockroom/contract';
import type { CSSProperties } from 'react';
import { counted } from '../../../shell/words.ts';
import { cx } from '../../../ui/cx.ts';
import { evenParts, Paper, PaperHead, PaperPage, type PaperSlot, PaperText } from '../../../ui/paper.tsx';
import type { GridCell, GridPerson, GridRow } from './grid.ts';
import styles from './picks-paper.module.css';

interface PicksPaperProps {
  room: Room;
  people: readonly GridPerson[];
  rows: readonly GridRow[];
  kind: 'fight' | 'game';
  /** Explains the method letters, e.g. 'K KO/TKO, D Decision'; empty for games. */
  methods: string;
  asked: number;
}

/**
 * Prints the standings and everyone's picks on as few readable pages as possible. Leaves out hidden picks, even for
 * managers.
 */
export function PicksPaper({ room, people, rows, kind, methods, asked }: PicksPaperProps) {
  const { pages, columnWidth, rowHeight, headHeight, isUpright } = matrixLayout(rows, people, kind);
  const [length, height] = isUpright ? [headHeight - 6, columnWidth - 2] : [columnWidth - 4, headHeight - 4];
  const code = {
    length: columnWidth - (kind === 'fight' ? 18 : 7),
    height: rowHeight - 4,
    size: Math.min(13, Math.max(8.6, columnWidth * 0.36), rowHeight * 0.62),
  };
  const sizes = {
    '--column': `${columnWidth}px`,
    '--row': `${rowHeight}px`,
    '--names': `${headHeight}px`,
    '--code': `${code.size}px`,
  } as CSSProperties;
  return (
    <Paper asked={asked}>
      {pages.map((page, index) => (
        <PaperPage key={`${page.rows[0]?.id} ${page.people[0]?.id}`}>
          <PaperHead title={room.name} owner={`Everyone's picks: ${counted(people.length, 'bracket')}`}>
            {pages.length > 1 && `Page ${index + 1} of ${pages.length}. `}
            <b>Bold</b>: right. <s>Crossed out</s>: wrong. Boxed: the only one who had it.
            {methods && (
              <>
                <br />
                {methods}. Underlined: method right.
              </>
            )}
          </PaperHead>
          <table
            className={styles.matrix}
            style={{ ...sizes, '--people': page.people.length } as CSSProperties}
          >
            <thead>
              <tr className={styles.names}>
                <th />
                {page.people.map(({ id, name }) => (
                  <th key={id}>
                    <span className={cx(isUpright && styles.upright)}>
                      <PaperText text={name} slot={{ length, height, size: 12 }} />
                    </span>
                  </th>
                ))}
              </tr>
              <tr className={styles.figures}>
                <th>Rank</th>
                {page.people.map(({ id, rank }) => (
                  <td key={id}>{rank ?? '\u2013'}</td>
                ))}
              </tr>
              <tr className={cx(styles.figures, styles.last)}>
                <th>Points</th>
                {page.people.map(({ id, points }) => (
                  <td key={id}>
                    <b>{points}</b>
                  </td>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => (
                <Row key={row.id} row={row} people={page.people} height={rowHeight} code={code} />
              ))}
            </tbody>
          </table>
        </PaperPage>
      ))}
    </Paper>
  );
}

const TITLE = 146;

interface RowProps {
  row: GridRow;
  people: readonly GridPerson[];
  height: number;
  code: PaperSlot;
}

function Row({ row, people, height, code }: RowProps) {
  const { tag, title, share, covered } = row;
  return (
    <tr className={cx(row.isFirst && styles.first)}>
      <th>
        <span className="grid grid-cols-[60px_minmax(0,1fr)_34px] items-center gap-1">
          <PaperText text={tag.join(' ')} slot={{ length: 58, height: height - 2, size: 10 }} />
          <PaperText text={title.join('')} slot={{ length: TITLE, height: height - 2, size: 12 }} />
          <span className="pr-2 text-right text-[10.5px] font-bold tabular-nums">
            {share && `${share.percent}%`}
          </span>
        </span>
      </th>
      {covered !== null ? (
        <td className="text-3xs" colSpan={people.length}>
          {covered}
        </td>
      ) : (
        people.map(({ id }) => (
          <td key={id}>
            <Pick cell={row.cellOf(id)} slot={code} />
          </td>
        ))
      )}
    </tr>
  );
}

function Pick({ cell, slot }: { cell: GridCell | null; slot: PaperSlot }) {
  if (!cell) return '\u2013';
  const { code, method, standing, isWolf } = cell;
  return (
    <span className={cx(styles.pick, styles[standing], isWolf && styles.lone)}>
      <PaperText text={code} slot={slot} />
      {method && (
        <i className={cx(method.isRight && 'underline decoration-[0.8pt] underline-offset-[1.5px]')}>
          {method.letter}
        </i>
      )}
    </span>
  );
}

/** The width of landscape Letter and the height of landscape A4, minus 7 mm margins and the page header. */
const PAGE = { width: 1003, height: 690 };
const ROW_HEAD = 250;
/** The height of the rank and points below a name. */
const FIGURES = 30;
const COLUMN = { widest: 64, withLine: 56 } as const;
const NARROWEST: Readonly<Record<'fight' | 'game', number>> = { fight: 27, game: 22 };
const ROW = { lowest: 17, highest: 38 } as const;
const HEAD = { upright: 92, line: 34 } as const;

/**
 * Splits the matrix into pages, left to right and then down, with as many legible columns and rows as fit on a page.
 * Lengths are CSS pixels of 1/96 inch. Narrow columns have vertical names.
 */
function matrixLayout(rows: readonly GridRow[], people: readonly GridPerson[], kind: 'fight' | 'game') {
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
