import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { useWide } from '../../../ui/use-wide.ts';
import type { GridCell, GridPerson, GridRow } from './grid.ts';
import cells from './grid-cell.module.css';
import styles from './picks-grid.module.css';
import { RowHead } from './row-head.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { Wolf } from './wolf.tsx';

export interface PicksGridProps {
  /** The title of the row heads, e.g. 'Winner, share of the room'. */
  head: string;
  caption: string;
  people: readonly GridPerson[];
  rows: readonly GridRow[];
  /** Fights have higher rows, because they also show a method. */
  kind: 'fight' | 'game';
  /** Shown below the table, inside its scroll area. */
  children: ReactNode;
}

interface Column {
  person: GridPerson;
  className: string;
}

/** Shows everyone's picks, with entries across and fights or games down. Arrow keys move between cells. */
export function PicksGrid({ head, caption, people, rows, kind, children }: PicksGridProps) {
  const best = people[0]?.isOwn ? people[0].id : null;
  const columns = useMemo(
    () =>
      people.map((person): Column => {
        const { id, isOwn, rank } = person;
        return {
          person,
          className: cx(isOwn && styles.you, id === best && styles.best, rank === 1 && styles.lead),
        };
      }),
    [people, best],
  );
  const drawn = useToDraw(rows.length);
  const first = useMemo(() => columns.slice(0, drawn.columns), [columns, drawn.columns]);
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  return (
    <section className={styles.scroll} aria-label={caption}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the keyboard navigation of a grid
        role="grid"
        aria-readonly
        aria-rowcount={rows.length + 2}
        aria-colcount={people.length + 1}
        className={styles[kind === 'game' ? 'games' : 'fights']}
        {...keys}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className={styles.headColumn} />
          {people.map(({ id, isOwn }) => (
            <col key={id} className={isOwn ? styles.ownColumn : styles.column} />
          ))}
        </colgroup>
        <Heads head={head} columns={first} best={best} />
        <Body rows={rows} columns={first} all={columns} drawn={drawn.rows} best={best} />
        <Points columns={first} best={best} />
      </table>
      {children}
    </section>
  );
}

interface EdgeProps {
  columns: readonly Column[];
  best: string | null;
}

const Heads = memo(function Heads({ head, columns, best }: EdgeProps & { head: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={cx(styles.rowHead, styles.corner)}>
          <span className="label">{head}</span>
        </th>
        {columns.map(({ person, className }) => (
          <th
            key={person.id}
            scope="col"
            aria-label={`${person.name}, ${person.rank === null ? 'not ranked yet' : `rank ${person.rank}`}`}
            className={cx(className, person.id === best && styles.corner)}
          >
            <span className={cx('min-w-0 truncate', styles.name)} title={person.name}>
              {person.name}
            </span>
            <span className={cx('num', styles.rank)}>{person.rank ?? '\u2013'}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
});

const Points = memo(function Points({ columns, best }: EdgeProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(styles.rowHead, styles.corner)}>
          <span className="label">Points</span>
        </th>
        {columns.map(({ person, className }) => (
          <td
            key={person.id}
            aria-label={`${person.name}: ${counted(person.points, 'point')}`}
            className={cx(className, person.id === best && styles.corner)}
          >
            <span className={cx('num', styles.points)}>{person.points}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
});

interface BodyProps {
  rows: readonly GridRow[];
  /** The columns drawn so far. */
  columns: readonly Column[];
  all: readonly Column[];
  /** The number of rows drawn so far. */
  drawn: number;
  best: string | null;
}

/** Draws the visible rows and columns first and the others shortly after; space is reserved for all from the start. */
function Body({ rows, columns, all, drawn, best }: BodyProps) {
  const toCome = rows.length - drawn;
  return (
    <tbody>
      {rows.slice(0, drawn).map((row) => (
        <Row key={row.id} row={row} columns={columns} all={all} best={best} />
      ))}
      {toCome > 0 && (
        <tr aria-hidden>
          <td className={styles.toCome} style={{ '--rows': toCome } as CSSProperties} />
        </tr>
      )}
    </tbody>
  );
}

interface RowProps {
  row: GridRow;
  /** The columns drawn so far. */
  columns: readonly Column[];
  all: readonly Column[];
  best: string | null;
}

const Row = memo(function Row({ row, columns, all, best }: RowProps) {
  const shown = row.covered === null ? columns : all.filter(({ person }) => person.isOwn);
  const nameOf = (id: string) =>
    id === best ? 'you' : (all.find(({ person }) => person.id === id)?.person.name ?? '');
  const name = [...row.tag, row.title.join('')].join(' ');
  return (
    <tr className={cx(styles.row, row.isFirst && styles.first)}>
      <th scope="row" className={styles.rowHead}>
        <RowHead row={row} nameOf={nameOf} />
      </th>
      {shown.map(({ person, className }) => {
        const cell = row.cellOf(person.id);
        return (
          <td
            key={person.id}
            aria-label={`${person.name}, ${name}: ${cell?.words ?? 'No pick'}`}
            className={className}
          >
            <Cell cell={cell} isOwn={person.isOwn} />
          </td>
        );
      })}
      {row.covered !== null && shown.length < all.length && (
        <td colSpan={all.length - shown.length} className={styles.covered}>
          <span className={styles.until}>{row.covered}</span>
        </td>
      )}
    </tr>
  );
});

/**
 * The number of rows and columns that fill the window. The rest is drawn after the first paint, `STEP` rows at a time.
 */
const FIRST = { wide: { rows: 14, columns: 38 }, narrow: { rows: 8, columns: 8 } } as const;
const STEP = 7;

/** Returns how many rows and columns to draw: first the visible ones, then all. */
function useToDraw(rows: number): { rows: number; columns: number | undefined } {
  const first = FIRST[useWide() ? 'wide' : 'narrow'];
  const [step, setStep] = useState(0);
  // The first step adds the missing columns to the rows already drawn.
  const drawn = first.rows + Math.max(0, step - 1) * STEP;
  const isAll = step > 0 && drawn >= rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step schedules the next
  useEffect(() => {
    if (isAll) return;
    const next = setTimeout(() => startTransition(() => setStep((before) => before + 1)));
    return () => clearTimeout(next);
  }, [isAll, step]);
  return { rows: Math.min(drawn, rows), columns: step === 0 ? first.columns : undefined };
}

const OWN_STANDINGS = { right: cells.ownRight, wrong: cells.ownWrong, open: cells.ownOpen, void: '' };

/**
 * Shows a pick with as few elements as possible, because a grid of 100 entries by 63 games has 6,300 cells. The
 * surrounding cell has the accessible text.
 */
function Cell({ cell, isOwn }: { cell: GridCell | null; isOwn: boolean }) {
  if (!cell) return <span className={cells.pick}>{'\u2013'}</span>;
  const { code, method, standing, isWolf } = cell;
  const look = cx(cells.pick, cells[standing], isOwn && OWN_STANDINGS[standing], isWolf && cells.lone);
  return (
    <span className={look}>
      {isOwn && standing === 'wrong' ? <s className={cells.struck}>{code}</s> : code}
      {method && <i className={cx(cells.method, method.isRight && cells.methodRight)}>{method.letter}</i>}
      {isWolf && <Wolf className={cells.badge} />}
    </span>
  );
}
