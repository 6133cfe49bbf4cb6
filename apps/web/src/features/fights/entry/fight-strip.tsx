import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { flushSync } from 'react-dom';
import { cx } from '../../../ui/cx.ts';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { focusFight, showFight } from '../card/fight-frame.tsx';
import { fromFight1 } from './fight-order.ts';
import styles from './fight-strip.module.css';
import { type FightSummary, summaryText } from './fight-summary.ts';

/**
 * Shows one cell per fight in page order: empty, half filled without a winner or method, full, and finally colored by
 * the result. Clicking a cell jumps to the fight; the last button reverses the list. The strip sticks to the top.
 */
export function FightStrip({ fights }: { fights: readonly FightSummary[] }) {
  const isTurned = useDeviceSwitch(fromFight1);
  // The icon's bars match the order of the fights, largest first or last.
  const Order = isTurned ? ArrowDownNarrowWide : ArrowDownWideNarrow;

  function turn() {
    flushSync(() => fromFight1.set(!isTurned));
    const top = fights.at(-1);
    if (top) showFight(top.id);
  }

  return (
    <div className={styles.strip}>
      <nav aria-label="Fights" className="grow">
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
      <button
        type="button"
        className={styles.turn}
        aria-label="Fight 1 first"
        aria-pressed={isTurned}
        title="Fight 1 first"
        onClick={turn}
      >
        <Order aria-hidden />
        <span className="only-wide">Fight 1 first</span>
      </button>
    </div>
  );
}

function lookOf({ isOff, hidden, points, progress }: FightSummary) {
  if (isOff) return 'off';
  if (hidden) return 'hidden';
  if (points === null) return progress;
  return points > 0 ? 'earned' : 'missed';
}
