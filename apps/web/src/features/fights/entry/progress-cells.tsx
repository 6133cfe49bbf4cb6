import { cx } from '../../../ui/cx.ts';
import { focusFight } from '../card/fight-frame.tsx';
import { type FightSummary, summaryText } from './fight-summary.ts';
import styles from './progress-cells.module.css';

/** One cell per fight, Fight 1 first: empty, half without winner or method, full; then green or plum. It jumps there. */
export function ProgressCells({ fights }: { fights: readonly FightSummary[] }) {
  return (
    <nav aria-label="Fights">
      <ol className={styles.cells}>
        {fights.map((fight) => (
          <li key={fight.id}>
            <button
              type="button"
              className={cx(styles.cell, styles[lookOf(fight)])}
              aria-label={`${fight.title}, ${summaryText(fight)}`}
              title={`${fight.title}: ${fight.names.join(' v ')}`}
              onClick={() => focusFight(fight.id)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function lookOf({ hidden, points, progress }: FightSummary) {
  if (hidden) return 'hidden';
  if (points === null) return progress;
  return points > 0 ? 'earned' : 'missed';
}
