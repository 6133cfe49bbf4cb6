import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import type { FightPicks } from '@lockroom/rules';
import { cx } from '../../../ui/cx.ts';
import { FightLock } from '../../fights/card/fight-lock.tsx';

const pickClass =
  'grid justify-items-end gap-0.75 min-w-0 ml-auto text-right [&_b]:max-w-full [&_b]:py-px [&_b]:px-1.5 [&_b]:rounded-sm [&_b]:bg-accent [&_b]:text-on-accent [&_b]:font-bold [&_b]:wrap-anywhere [&_small]:text-ink-3 [&_small]:text-2xs';
export interface CoveredFightsProps {
  /** The covered fights, main event first. */
  fights: readonly Fight[];
  /** The viewer's own picks; null on another member's entry, whose picks are hidden. */
  picks: FightPicks | null;
}

export function CoveredFights({ fights, picks }: CoveredFightsProps) {
  return (
    <ul className="ruled overflow-hidden rounded-lg shadow-hairline">
      {fights.map((fight) => {
        const pick = picks?.[fight.id];
        return (
          <li
            key={fight.id}
            className="flex items-center gap-3 min-h-15 py-2 px-3.5 [background:repeating-linear-gradient(-45deg,var(--surface-1)_0_10px,var(--surface-2)_10px_20px)]"
          >
            <span className="text-ink-3 text-xs grid gap-1 min-w-0 [&>b]:text-ink [&>b]:text-lg [&>b]:leading-none [&>b]:[word-spacing:0.06em]">
              <b className="billed">{fight.title}</b>
              <FightLock fight={fight} />
            </span>
            {picks && (
              <span className={cx('text-sm', pickClass)}>
                {pick ? (
                  <>
                    <b>{shortNames(fight)[pick.winnerId - 1]}</b>
                    <small>{pick.method}, your pick</small>
                  </>
                ) : (
                  <small>No pick yet</small>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
