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
import { styles as shared } from '../contest/row.classes.ts';
import { visibleRows } from '../contest/visible-rows.ts';
import type { PastStandings, ThenRow } from '../history/standings-snapshot.ts';

const rowClass =
  'grid grid-cols-[52px_64px_minmax(0,1fr)_210px_58px_76px] items-center gap-x-2.5 min-h-14.5 py-1.5 pr-1 pl-0 border-t border-line [content-visibility:auto] [contain-intrinsic-size:auto_72px] max-lg:grid-cols-[44px_minmax(0,1fr)_56px] max-lg:min-h-18 max-lg:my-0 max-lg:-mx-4 max-lg:py-2.5 max-lg:pr-3 max-lg:pl-2.5';

const rankClass =
  'in-[.then-rows-you]:self-stretch in-[.then-rows-you]:grid in-[.then-rows-you]:place-items-center in-[.then-rows-you]:-my-1.5 in-[.then-rows-you]:mx-0 in-[.then-rows-you]:rounded-l-sm in-[.then-rows-you]:bg-accent in-[.then-rows-you]:text-on-accent max-lg:in-[.then-rows-you]:self-end max-lg:in-[.then-rows-you]:justify-self-center max-lg:in-[.then-rows-you]:size-8.5 max-lg:in-[.then-rows-you]:m-0 max-lg:in-[.then-rows-you]:rounded-sm';
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
      <div className={cx('label max-lg:hidden', shared.head, rowClass, 'min-h-0 border-0')} aria-hidden>
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
      <li
        className={cx(
          rowClass,
          entry.isOwner && 'then-rows-you rounded-sm bg-surface-1 shadow-outline max-lg:rounded-none',
        )}
      >
        <span className={cx('num', shared.rank, rankClass)}>
          <span className="sr-only">Rank then </span>
          {rank}
        </span>
        <span
          className={cx(
            'num inline-flex items-center gap-1 text-md [&>span]:font-medium [&>span]:font-stretch-100% max-lg:row-start-2 max-lg:col-start-1 max-lg:justify-self-center max-lg:text-[13.5px] max-lg:[&>span]:text-2xs',
            moved > 0 ? 'text-correct' : moved < 0 ? 'text-miss' : 'text-ink-2',
          )}
        >
          <span className="text-xs text-ink-3">now</span> {entry.rank}
        </span>
        <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 min-w-0 max-lg:grid-cols-1 max-lg:row-start-1 max-lg:col-start-2">
          <Who entry={entry} />
          <span className="min-w-0 truncate text-xs text-ink-3 max-lg:hidden col-start-2 self-start">
            {entry.isOwner ? 'Your bracket' : note}
          </span>
        </span>
        <span className={shared.strip}>
          <ScoreStrip cells={cellsOf(entry.id)} label={`${totalPoints} of ${maxPoints} points`} />
        </span>
        <span className={cx('num text-ink-2 max-lg:hidden', shared.winners)}>
          <span className="sr-only">Winners </span>
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
      <span className="max-lg:hidden row-[1/3]">
        <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
      </span>
      <Link
        to={bracketPath(entry)}
        className="min-w-0 truncate col-start-2 self-end font-semibold max-lg:col-start-1"
        title={entry.name}
      >
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
