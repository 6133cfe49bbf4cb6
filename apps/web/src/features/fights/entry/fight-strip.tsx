import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { flushSync } from 'react-dom';
import { cx } from '../../../ui/cx.ts';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { focusFight, showFight } from '../card/fight-frame.tsx';
import { fromFight1 } from './fight-order.ts';
import styles from './fight-strip.module.css';
import { type FightSummary, summaryText } from './fight-summary.ts';

/**
 * One cell per fight in the order of the list: empty, half without winner or method, full; then green or plum. A cell
 * jumps to its fight, the button at the end turns the list. The strip stays in sight.
 */
export function FightStrip({ fights }: { fights: readonly FightSummary[] }) {
  const isTurned = useDeviceSwitch(fromFight1);
  // The bars of the icon stand as the fights do, the largest first or last.
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
