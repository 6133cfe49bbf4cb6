import type { Bracket, Room } from '@lockroom/contract';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { useDeleteEntry } from '../competitions/entries.queries.ts';
import type { Contest } from './contest/contest.ts';
import { styles as shared } from './contest/row.classes.ts';
import { scoreCells } from './contest/score-cells.ts';
import { visibleRows } from './contest/visible-rows.ts';
import { styles } from './leaderboard.classes.ts';
import { LeaderboardRow } from './leaderboard-row.tsx';
import { OutlookHead } from './outlook-cells.tsx';
import type { StandingsOutlook } from './outlook-rows.ts';
import { useRankTravel } from './use-rank-travel.ts';
import { WhyDialog } from './why/why-dialog.tsx';

export interface LeaderboardProps {
  room: Room;
  /** The entries to show, sorted by rank. */
  entries: readonly Bracket[];
  contest: Contest;
}

interface OutlookProps {
  /** If set, rows show whether each entry can still win instead of where its points came from. */
  outlook?: StandingsOutlook | undefined;
  /** Whether the entries are filtered or not sorted by rank. */
  isArranged?: boolean;
  total?: number;
}

/** The standings. The viewer's best entry sticks to the edge, and rows animate when ranks change. */
export function Leaderboard({
  room,
  entries,
  contest,
  outlook,
  isArranged,
  total = entries.length,
}: LeaderboardProps & OutlookProps) {
  const [all, setAll] = useState(false);
  const [deleting, setDeleting] = useState<Bracket | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const { mutateAsync: deleteEntry } = useDeleteEntry(room.id);
  const list = useRef<HTMLOListElement>(null);
  useRankTravel(list);

  const { scored, decided } = contest;
  const hasStrip = entries.some(({ fightScores }) => fightScores.length > 0);
  const best = entries.find((entry) => entry.isOwner);
  const rows = visibleRows(entries, all || (isArranged ?? false));
  return (
    <section aria-label="Leaderboard" aria-busy={outlook?.isOld || undefined}>
      <div
        className={cx('label max-lg:hidden', shared.head, styles.head, outlook && styles.withOutlook)}
        aria-hidden
      >
        <span>Rank</span>
        <span />
        <span>Bracket</span>
        {outlook ? (
          <OutlookHead outlook={outlook} count={total} />
        ) : (
          <>
            <span>{hasStrip && contest.stripLabel}</span>
            <span>{decided > 0 && 'Winners'}</span>
            <span>Points</span>
          </>
        )}
        <span />
      </div>
      <ol className={styles.list} ref={list}>
        {rows.map((entry, index) => (
          <LeaderboardRow
            key={entry.id}
            entry={entry}
            outlook={outlook}
            count={total}
            cells={scoreCells(entry.fightScores, contest.worths)}
            contest={contest}
            leads={scored && index === 0 && !isArranged}
            sticky={entry === best}
            room={room}
            onDelete={() => setDeleting(entry)}
            onWhy={scored ? () => setWhy(entry.id) : undefined}
          />
        ))}
      </ol>
      {rows.length < entries.length && (
        <div className={styles.more}>
          <Button variant="quiet" block onClick={() => setAll(true)}>
            Show all {entries.length} brackets
          </Button>
        </div>
      )}
      {why && <WhyDialog room={room} entryId={why} after={null} onClose={() => setWhy(null)} />}
      {deleting && (
        <ConfirmDialog
          onClose={() => setDeleting(null)}
          title="Delete Bracket"
          text={
            <>
              <p>Are you sure you want to delete this bracket?</p>
              <p>
                <b>{deleting.name}</b> leaves the standings with all its picks.
              </p>
            </>
          }
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          onConfirm={() => deleteEntry(deleting.id)}
        />
      )}
    </section>
  );
}
