import type { Bracket } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { memo, useMemo, useState } from 'react';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { counted } from '../../../shell/counted.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ScoreStrip } from '../../../ui/score-strip.tsx';
import { visibleRows } from '../contest/visible-rows.ts';
import type { ThenRow, ThenStandings } from '../history/then.ts';
import styles from './then-rows.module.css';

interface ThenRowsProps {
  standings: ThenStandings;
  entries: readonly Bracket[];
  /** A finger is on the time line. */
  isMoving: boolean;
  onWhy: (entryId: string) => void;
}

/** So many rows follow a finger at once; those below the screen come when it is lifted. */
const AT_ONCE = 12;

/** The standings of a moment, with the rank of now beside that of then. */
export function ThenRows({ standings, entries, isMoving, onWhy }: ThenRowsProps) {
  const [all, setAll] = useState(false);
  const [rested, setRested] = useState(standings);
  if (!isMoving && rested !== standings) setRested(standings);
  const known = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const ranked = standings.rows.flatMap(({ id }) => known.get(id) ?? []);
  const shown = all ? ranked : visibleRows(ranked, false);
  return (
    <section aria-label="Standings of then">
      <div className={cx('label', styles.row, styles.head)} aria-hidden>
        <span>Rank</span>
        <span>Now</span>
        <span>Bracket</span>
        <span />
        <span>Winners</span>
        <span>Points</span>
      </div>
      <ol className={styles.list}>
        <Rows standings={standings} entries={all ? shown.slice(0, AT_ONCE) : shown} onWhy={onWhy} />
        {all && <RowsBelow standings={rested} known={known} onWhy={onWhy} />}
      </ol>
      {shown.length < ranked.length && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          Show all {ranked.length} brackets
        </Button>
      )}
    </section>
  );
}

type RowsProps = Omit<ThenRowsProps, 'isMoving'>;

interface RowsBelowProps extends Omit<RowsProps, 'entries'> {
  known: ReadonlyMap<string, Bracket>;
}

const RowsBelow = memo(function RowsBelow({ standings, known, onWhy }: RowsBelowProps) {
  const entries = standings.rows.slice(AT_ONCE).flatMap(({ id }) => known.get(id) ?? []);
  return <Rows standings={standings} entries={entries} onWhy={onWhy} />;
});

function Rows({ standings, entries, onWhy }: RowsProps) {
  const { rows, maxPoints, decided, cellsOf } = standings;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const row = byId.get(entry.id);
    if (!row) return null;
    return (
      <Row
        key={entry.id}
        entry={entry}
        {...row}
        maxPoints={maxPoints}
        decided={decided}
        cellsOf={cellsOf}
        onWhy={onWhy}
      />
    );
  });
}

interface RowProps extends ThenRow, Pick<ThenStandings, 'maxPoints' | 'decided' | 'cellsOf'> {
  entry: Bracket;
  onWhy: (entryId: string) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { entry, rank, totalPoints, right, methods, maxPoints, decided, cellsOf, onWhy } = props;
  const moved = rank - entry.rank;
  const note =
    methods === null
      ? counted(right, 'right pick')
      : `${counted(right, 'winner')}, ${counted(methods, 'method')}`;
  return (
    <li className={cx(styles.row, entry.isOwner && styles.you)}>
      <span className={`num ${styles.rank}`}>
        <span className="sr">Rank then </span>
        {rank}
      </span>
      <span className={cx('num', styles.now, moved > 0 && styles.up, moved < 0 && styles.down)}>
        <span>now</span> {entry.rank}
      </span>
      <span className={styles.who}>
        <Who entry={entry} />
        <span className={styles.note}>{entry.isOwner ? 'Your bracket' : note}</span>
      </span>
      <span className={styles.strip}>
        <ScoreStrip cells={cellsOf(entry.id)} label={`${totalPoints} of ${maxPoints} points`} />
      </span>
      <span className={`num ${styles.winners}`}>
        <span className="sr">Winners </span>
        {right}/{decided}
      </span>
      <button type="button" className={`num ${styles.points}`} onClick={() => onWhy(entry.id)}>
        <span className="sr">Why </span>
        {totalPoints}
        <span className="sr"> points</span>
      </button>
    </li>
  );
});

/** The same at every moment. */
const Who = memo(function Who({ entry }: { entry: Bracket }) {
  return (
    <>
      <span className={styles.avatar}>
        <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
      </span>
      <Link to={bracketPath(entry)} className={styles.link} title={entry.name}>
        {entry.name}
      </Link>
    </>
  );
});
