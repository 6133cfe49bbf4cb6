import type { Bracket, Room } from '@lockroom/contract';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { useDeleteEntry } from '../competitions/entries.queries.ts';
import type { Contest } from './contest.ts';
import styles from './leaderboard.module.css';
import { LeaderboardRow } from './leaderboard-row.tsx';
import { scoreCells } from './score-cells.ts';
import { useRankTravel } from './use-rank-travel.ts';
import { visibleRows } from './visible-rows.ts';

export interface LeaderboardProps {
  room: Room;
  /** Sorted by rank. */
  entries: readonly Bracket[];
  contest: Contest;
}

/** The standings. The viewer's best entry sticks to the edge, and rows animate when ranks change. */
export function Leaderboard({ room, entries, contest }: LeaderboardProps) {
  const [all, setAll] = useState(false);
  const [deleting, setDeleting] = useState<Bracket | null>(null);
  const { mutateAsync: deleteEntry } = useDeleteEntry(room.id);
  const list = useRef<HTMLOListElement>(null);
  useRankTravel(list);

  const { scored, decided } = contest;
  const hasStrip = entries.some(({ fightScores }) => fightScores.length > 0);
  const best = entries.find((entry) => entry.isOwner);
  const rows = visibleRows(entries, all);
  return (
    <section aria-label="Leaderboard">
      <div className={`label ${styles.head}`} aria-hidden>
        <span>Rank</span>
        <span />
        <span>Bracket</span>
        <span>{hasStrip && contest.stripLabel}</span>
        <span>{decided > 0 && 'Winners'}</span>
        <span>Points</span>
        <span />
      </div>
      <ol className={styles.list} ref={list}>
        {rows.map((entry, index) => (
          <LeaderboardRow
            key={entry.id}
            entry={entry}
            cells={scoreCells(entry.fightScores, contest.worths)}
            contest={contest}
            leads={scored && index === 0}
            sticky={entry === best}
            room={room}
            onDelete={() => setDeleting(entry)}
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
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
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
          failureTitle="Failed to delete bracket"
          onConfirm={() => deleteEntry(deleting.id)}
        />
      )}
    </section>
  );
}
