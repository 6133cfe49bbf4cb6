import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { percent } from '../../../ui/distribution-bar.tsx';
import type { GameView, RowView } from './board-views.ts';
import styles from './game-outcome.module.css';
import type { CardSize } from './layout-parts.ts';
import { fitTeam } from './team-fit.ts';
import { TeamName } from './team-name.tsx';
import { called } from './team-words.ts';

/** Returns the width in pixels of the outcome cell in a card without a foot; 0 for none. */
export function outcomeWidth(view: GameView, { foot, row }: CardSize): number {
  if (foot > 0 || (view.outcome === null && sharesOf(view) === null)) return 0;
  return row > 30 ? 40 : row > 22 ? 33 : 30;
}

/**
 * Shown at the end of a card without a foot: the points earned, above the winner's share of the room. On hover or
 * focus, the shares of both teams replace it. The rows' labels contain the same information.
 */
export function Outcome({ view }: { view: GameView }) {
  const shares = sharesOf(view);
  const summary = view.outcome !== null || view.backed !== null;
  return (
    <div className={cx('num', styles.outcome)} aria-hidden>
      {summary && (
        <span className={styles.summary}>
          {view.outcome !== null && <b className={view.tone}>{view.outcome}</b>}
          {view.backed && <small>{percent(view.backed.share)}</small>}
        </span>
      )}
      {shares && (
        <span className={cx(styles.shares, summary && styles.looked)}>
          {shares.map((share, index) => (
            <small key={index === 0 ? 'upper' : 'lower'}>{share}</small>
          ))}
        </span>
      )}
    </div>
  );
}

export interface OutLineProps {
  row: RowView;
  size: CardSize;
  /** The length of the line in pixels. */
  length: number;
  nicknames: boolean;
  children: ReactNode;
}

/** The line below the two actual teams with the eliminated pick. */
export function OutLine({ row, size, length, nicknames, children }: OutLineProps) {
  const name = called(row.name, nicknames);
  return (
    <div className={styles.outLine} aria-hidden>
      <span className={cx('num', styles.seed)}>{row.seed}</span>
      <TeamName fitted={fitTeam(name, { length, height: 0, size: size.row > 36 ? 13 : 12 })} />
      {children}
    </div>
  );
}

/** Returns the text of a card's foot: how the room picked, if that is public, and the game's points. */
export function footWords(view: GameView, width: number, nicknames: boolean): string {
  const { backed } = view;
  if (!backed) return 'Point Rewards';
  const start = `${percent(backed.share)} ${backed.decided ? 'had' : 'have'}`;
  const ends = [called(backed.name, nicknames), backed.decided ? 'the winner' : 'the same', 'it'];
  const room = (width - POINTS) / LETTER;
  return ends.map((end) => `${start} ${end}`).find((words) => words.length <= room) ?? `${start} it`;
}

/** The width of a letter in the foot, and of the points, in pixels. */
const LETTER = 5.1;
const POINTS = 44;

/** Returns the shares of both teams, if public. */
export function sharesOf({ rows: [upper, lower] }: GameView): [string, string] | null {
  if (upper.share === null && lower.share === null) return null;
  return [percent(upper.share ?? 0), percent(lower.share ?? 0)];
}
