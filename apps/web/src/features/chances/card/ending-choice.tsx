import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { type Ending, type FightSport, type FightWinner, resultMethodsFor } from '@lockroom/rules';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import styles from './ending-choice.module.css';

export interface EndingChoiceProps {
  fight: Fight;
  sport: FightSport;
  /** The assumed ending; null if there is none. */
  ending: Ending | null;
  onChoose: (ending: Ending) => void;
}

/** Offers the endings of an open fight as buttons; a second tap on an ending removes the assumption. */
export function EndingChoice({ fight, sport, ending, onChoose }: EndingChoiceProps) {
  const names = shortNames(fight);
  const button = (winnerId: FightWinner, winMethod: Ending['winMethod'], label: string, said: string) => {
    const isOn = ending?.winnerId === winnerId && ending.winMethod === winMethod;
    return (
      <button
        key={winMethod}
        type="button"
        className={cx(styles.ending, isOn && styles.supposed)}
        aria-pressed={isOn}
        aria-label={`${said}${isOn ? ', supposed' : ''}`}
        onClick={() => onChoose({ winnerId, winMethod })}
      >
        {label}
        {isOn && (
          <span className={styles.tag} aria-hidden>
            If
          </span>
        )}
      </button>
    );
  };
  return (
    <section className={`plane ${styles.fight}`} aria-labelledby={`if-${fight.id}`}>
      <h2 className={styles.title} id={`if-${fight.id}`}>
        {fight.title}
      </h2>
      <div className={styles.corners}>
        {([1, 2] as const).map((corner) => {
          const name = names[corner - 1] ?? '';
          return (
            <div key={corner} className={cx(styles.corner, corner === 2 && styles.blue)}>
              <span className={styles.name} aria-hidden>
                <FitLine text={name} slotEm={8} narrowSlotEm={5.4} />
              </span>
              <div className={styles.endings}>
                {resultMethodsFor(sport, corner).map((method) =>
                  button(corner, method, method, `${name} by ${method}`),
                )}
              </div>
            </div>
          );
        })}
      </div>
      <div className={styles.none}>{button(0, 'No Contest', 'No winner', `No winner of ${fight.title}`)}</div>
    </section>
  );
}
