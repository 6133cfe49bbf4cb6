import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { flushSync } from 'react-dom';
import { cx } from '../../../ui/cx.ts';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { focusFight, showFight } from '../card/fight-frame.tsx';
import { fromFight1 } from './fight-order.ts';
import { type FightSummary, summaryText } from './fight-summary.ts';

const styles = {
  strip:
    'sticky top-(--notice-h) z-12 flex items-center gap-1.5 min-h-(--strip-h) -mt-3 -mx-4 mb-0 py-0 pr-1.5 pl-4 bg-bg lg:top-[calc(var(--top-h)_+_var(--notice-h))] lg:gap-4 lg:-mt-3 lg:-mx-0.5 lg:mb-0 lg:py-0 lg:px-0.5',
  turn: 'inline-flex flex-none items-center justify-center gap-1.5 min-w-11 min-h-11 rounded-md text-ink-2 text-sm font-book hover:text-ink aria-pressed:text-ink lg:min-h-9 lg:py-0 lg:px-2.5 lg:aria-pressed:bg-surface-3',
  cells: 'flex gap-1 [&>li]:flex-1',
  cell: 'fight-strip-cell [--fill:var(--surface-3)] relative block w-full h-2 rounded-xs bg-(color:--fill) after:absolute after:-inset-y-4.5 after:-inset-x-0.5',
  full: '[&.fight-strip-cell]:[--fill:var(--accent)]',
  half: '[&.fight-strip-cell]:[background:linear-gradient(90deg,var(--accent)_50%,var(--surface-3)_50%)]',
  earned: '[&.fight-strip-cell]:[--fill:var(--correct)]',
  missed: '[&.fight-strip-cell]:[background:linear-gradient(0deg,var(--miss)_3px,var(--surface-3)_3px)]',
  hidden: '[&.fight-strip-cell]:bg-transparent [&.fight-strip-cell]:shadow-outline',
  off: '[--fill:repeating-linear-gradient(135deg,var(--line-strong)_0_2px,transparent_2px_5px)]',
  empty: '',
};

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
      <nav aria-label="Fights" className="min-w-0 flex-1">
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
        <span className="max-lg:hidden">Fight 1 first</span>
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
