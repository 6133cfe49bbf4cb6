import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { GridPerson, GridRow } from './grid.ts';
import { Cell } from './grid-cell.tsx';
import styles from './picks-grid.module.css';
import { RowHead } from './row-head.tsx';
import { useToDraw } from './use-to-draw.ts';

export interface PicksGridProps {
  /** What the rows are headed by: 'Winner, share of the room'. */
  head: string;
  caption: string;
  people: readonly GridPerson[];
  rows: readonly GridRow[];
  /** Rows with a method are higher. */
  kind: 'fight' | 'game';
  /** Under the table, scrolled with it. */
  children: ReactNode;
}

interface Column {
  person: GridPerson;
  className: string;
}

/** Everyone's picks: entries across, fights or games down. The region is scrolled by arrow keys. */
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region without a control in it is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles[kind === 'game' ? 'games' : 'fights']}>
        <caption className="sr">{caption}</caption>
        <colgroup>
          <col className={styles.headColumn} />
          {people.map(({ id, isOwn }) => (
            <col key={id} className={isOwn ? styles.ownColumn : styles.column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={cx(styles.rowHead, styles.corner)}>
              <span className="label">{head}</span>
            </th>
            {columns.map(({ person, className }) => (
              <th key={person.id} scope="col" className={cx(className, person.id === best && styles.corner)}>
                <span className={styles.name} title={person.name}>
                  {person.name}
                </span>
                <span className={cx('num', styles.rank)}>
                  <span className="sr">{person.rank === null ? ', not ranked yet' : ', rank '}</span>
                  {person.rank ?? <span aria-hidden>{'\u2013'}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <Body rows={rows} columns={columns} best={best} />
        <tfoot>
          <tr>
            <th scope="row" className={cx(styles.rowHead, styles.corner)}>
              <span className="label">Points</span>
            </th>
            {columns.map(({ person, className }) => (
              <td key={person.id} className={cx(className, person.id === best && styles.corner)}>
                <span className={cx('num', styles.points)}>{person.points}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {children}
    </section>
  );
}

interface BodyProps {
  rows: readonly GridRow[];
  columns: readonly Column[];
  best: string | null;
}

/** The rows and columns in sight at once, the others within moments: each keeps its place from the beginning. */
function Body({ rows, columns, best }: BodyProps) {
  const drawn = useToDraw(rows.length);
  const first = useMemo(() => columns.slice(0, drawn.columns), [columns, drawn.columns]);
  const toCome = rows.length - drawn.rows;
  return (
    <tbody>
      {rows.slice(0, drawn.rows).map((row) => (
        <Row key={row.id} row={row} columns={first} all={columns} best={best} />
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
  /** Those that are drawn. */
  columns: readonly Column[];
  all: readonly Column[];
  best: string | null;
}

const Row = memo(function Row({ row, columns, all, best }: RowProps) {
  const shown = row.covered === null ? columns : all.filter(({ person }) => person.isOwn);
  const nameOf = (id: string) =>
    id === best ? 'you' : (all.find(({ person }) => person.id === id)?.person.name ?? '');
  return (
    <tr className={cx(styles.row, row.isFirst && styles.first)}>
      <th scope="row" className={styles.rowHead}>
        <RowHead row={row} nameOf={nameOf} />
      </th>
      {shown.map(({ person, className }) => (
        <td key={person.id} className={className}>
          <Cell cell={row.cellOf(person.id)} isOwn={person.isOwn} />
        </td>
      ))}
      {row.covered !== null && shown.length < all.length && (
        <td colSpan={all.length - shown.length} className={styles.covered}>
          <span className={styles.until}>{row.covered}</span>
        </td>
      )}
    </tr>
  );
});
