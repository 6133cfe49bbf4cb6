import type { Room } from '@lockroom/contract';
import type { CSSProperties } from 'react';
import { counted } from '../../../shell/words.ts';
import { evenParts, Paper, PaperHead, PaperPage, PaperText } from '../../../ui/paper.tsx';
import type { RankedBracket } from '../../competitions/competition.queries.ts';
import type { Contest } from '../contest/contest.tsx';
import styles from './standings-paper.module.css';

interface StandingsPaperProps {
  room: Room;
  entries: readonly RankedBracket[];
  contest: Contest;
  asked: number;
}

/**
 * The height available for the rows of a page, and the minimum and maximum height of a row, in CSS pixels of 1/96 inch.
 */
const ROWS = { height: 650, least: 18, most: 34 };
/**
 * The maximum number of fights or rounds that fit beside the names. With more, the points per fight are not printed.
 */
const MOST_PARTS = 26;

export function StandingsPaper({ room, entries, contest, asked }: StandingsPaperProps) {
  const pages = evenParts(entries, Math.floor(ROWS.height / ROWS.least));
  const longest = Math.max(1, ...pages.map(({ length }) => length));
  const height = Math.min(ROWS.most, Math.floor(ROWS.height / longest));
  const { names } = contest.steps;
  const parts = contest.scored && names.length <= MOST_PARTS ? names : [];
  const part = Math.min(52, 560 / Math.max(1, parts.length));
  const sizes = { '--row': `${height}px`, '--part': `${part}px` } as CSSProperties;
  const size = Math.min(14, Math.max(9, height * 0.5));
  return (
    <Paper asked={asked}>
      {pages.map((page, index) => (
        <PaperPage key={page[0]?.id}>
          <PaperHead title={room.name} owner={`Standings: ${counted(entries.length, 'bracket')}`}>
            {pages.length > 1 && `Page ${index + 1} of ${pages.length}. `}
            {contest.scored
              ? `${contest.decided} of ${counted(contest.decided + contest.open, contest.noun)} played.`
              : 'Nothing is played yet.'}
          </PaperHead>
          <table className={styles.table} style={sizes}>
            <thead>
              <tr>
                <th className={styles.rank}>Rank</th>
                <th className={styles.name}>Bracket</th>
                {parts.map((name) => (
                  <th key={name} className={styles.part}>
                    <PaperText text={name} slot={{ length: part - 4, height: 18, size: 10 }} />
                  </th>
                ))}
                <th className={styles.figure}>Right</th>
                <th className={styles.figure}>Points</th>
              </tr>
            </thead>
            <tbody>
              {page.map((entry) => (
                <tr key={entry.id}>
                  <td className={styles.rank}>{contest.scored ? entry.rank : '\u2013'}</td>
                  <th scope="row" className={styles.name}>
                    <PaperText text={entry.name} slot={{ length: 236, height: height - 2, size }} />
                  </th>
                  {parts.map((name, at) => (
                    <td key={name} className={styles.part}>
                      {entry.fightScores[at] ?? ''}
                    </td>
                  ))}
                  <td className={styles.figure}>
                    {contest.decided > 0 && `${entry.correctFighters}/${contest.decided}`}
                  </td>
                  <td className={styles.figure}>
                    <b>{entry.totalPoints}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PaperPage>
      ))}
    </Paper>
  );
}
