import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import type { FightPicks } from '@lockroom/rules';
import { FightLock } from '../../fights/card/fight-lock.tsx';
import styles from './covered-fights.module.css';

export interface CoveredFightsProps {
  /** The covered fights, main event first. */
  fights: readonly Fight[];
  /** The viewer's own picks; null on another member's entry, whose picks are hidden. */
  picks: FightPicks | null;
}

export function CoveredFights({ fights, picks }: CoveredFightsProps) {
  return (
    <ul className={`ruled ${styles.list}`}>
      {fights.map((fight) => {
        const pick = picks?.[fight.id];
        return (
          <li key={fight.id} className={styles.fight}>
            <span className={`dim tiny ${styles.about}`}>
              <b className="billed">{fight.title}</b>
              <FightLock fight={fight} />
            </span>
            {picks && (
              <span className={`small ${styles.pick}`}>
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
