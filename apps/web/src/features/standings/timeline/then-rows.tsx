import type { Bracket } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { counted } from '../../../shell/counted.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ScoreStrip } from '../../../ui/score-strip.tsx';
import { PointsButton } from '../contest/points-button.tsx';
import shared from '../contest/row.module.css';
import { visibleRows } from '../contest/visible-rows.ts';
import type { PastStandings, ThenRow } from '../history/standings-snapshot.ts';
import styles from './then-rows.module.css';

interface ThenRowsProps {
  standings: PastStandings;
  entries: readonly Bracket[];
  /** Whether the time line is being dragged. */
  isMoving: boolean;
  onWhy: (entryId: string) => void;
}

/** Shows the standings at one moment, with each entry's current rank next to its rank then. */
export function ThenRows({ standings, entries, isMoving, onWhy }: ThenRowsProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const known = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const ranked = standings.rows.flatMap((row) => {
    const entry = known.get(row.id);
    return entry ? [{ row, entry, isOwner: entry.isOwner }] : [];
  });
  const shown = visibleRows(ranked, all);
  const outOfSight = useOutOfSight(list, shown.length);
  return (
    <section aria-label="Standings of then">
      <div className={`label only-wide ${shared.head} ${styles.row} ${styles.head}`} aria-hidden>
        <span>Rank</span>
        <span>Now</span>
        <span>Bracket</span>
        <span />
        <span>Winners</span>
        <span>Points</span>
      </div>
      <ol ref={list}>
        {shown.map(({ row, entry }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position and show changing entries
            key={place}
            row={row}
            entry={entry}
            standings={standings}
            isHeld={isMoving && outOfSight.has(place)}
            onWhy={onWhy}
          />
        ))}
      </ol>
      {shown.length < ranked.length && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          Show all {ranked.length} brackets
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  entry: Bracket;
  row: ThenRow;
  standings: PastStandings;
  /** Whether the row waits with updates until it is visible or the drag ends. */
  isHeld: boolean;
  onWhy: (entryId: string) => void;
}

/** During a drag, rows stay in place and show other entries, so that no DOM nodes are added, moved or removed. */
const Row = memo(
  function Row({ entry, row, standings, onWhy }: RowProps) {
    const { rank, totalPoints, right, methods } = row;
    const { maxPoints, decided, cellsOf } = standings;
    const moved = rank - entry.rank;
    const note =
      methods === null
        ? counted(right, 'right pick')
        : `${counted(right, 'winner')}, ${counted(methods, 'method')}`;
    return (
      <li className={cx(styles.row, entry.isOwner && styles.you)}>
        <span className={`num ${shared.rank} ${styles.rank}`}>
          <span className="sr">Rank then </span>
          {rank}
        </span>
        <span className={cx('num', styles.now, moved > 0 ? 'earned' : moved < 0 ? 'missed' : 'muted')}>
          <span className="tiny dim">now</span> {entry.rank}
        </span>
        <span className={styles.who}>
          <Who entry={entry} />
          <span className={`trunc tiny dim only-wide ${styles.note}`}>
            {entry.isOwner ? 'Your bracket' : note}
          </span>
        </span>
        <span className={shared.strip}>
          <ScoreStrip cells={cellsOf(entry.id)} label={`${totalPoints} of ${maxPoints} points`} />
        </span>
        <span className={`num muted only-wide ${shared.winners}`}>
          <span className="sr">Winners </span>
          {right}/{decided}
        </span>
        <PointsButton className={shared.points} points={totalPoints} onWhy={() => onWhy(entry.id)} />
      </li>
    );
  },
  (before, after) =>
    after.isHeld || (before.standings === after.standings && before.entry === after.entry && !before.isHeld),
);

/** Memoized, because it is the same at every moment. */
const Who = memo(function Who({ entry }: { entry: Bracket }) {
  return (
    <>
      <span className={`only-wide ${styles.avatar}`}>
        <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
      </span>
      <Link to={bracketPath(entry)} className={`trunc ${styles.link}`} title={entry.name}>
        {entry.name}
      </Link>
    </>
  );
});

const NONE: ReadonlySet<number> = new Set();

/** How far outside the window a row still counts as visible. */
const NEAR = '80px 0px';

/** Returns the indexes of the list rows outside the window, using an IntersectionObserver to avoid measuring. */
function useOutOfSight(list: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [out, setOut] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of rows requires observing all rows again
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (seen) =>
        setOut((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of seen) {
            if (isIntersecting) after.delete(rows.indexOf(target));
            else after.add(rows.indexOf(target));
          }
          return after;
        }),
      { rootMargin: NEAR },
    );
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
  return out;
}
