import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import type { GridPerson, GridRow } from './grid.ts';
import { Cell } from './grid-cell.tsx';
import styles from './picks-grid.module.css';
import { RowHead } from './row-head.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useToDraw } from './use-to-draw.ts';

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
        <caption className="sr">{caption}</caption>
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
            <span className={`trunc ${styles.name}`} title={person.name}>
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
