import type { Fight } from '@lockroom/contract';
import { billedName } from '@lockroom/poster';
import { type FightPick, placeText } from '@lockroom/rules';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import { LockLine } from '../../../ui/lock-line.tsx';
import { ChanceBar } from '../chance-bar.tsx';
import { lockClock } from '../coming-fights.ts';
import type { Basis } from '../figure.tsx';
import { LineChance } from '../line-chance.tsx';
import type { Move, MoveLine } from '../moves.ts';
import { type Person, personDoes } from '../person.ts';
import type { SupposedWay } from '../room-state.ts';
import { bestText, inPercent } from '../words.ts';
import styles from './moving-fight.module.css';

export interface MovingFightProps {
  fight: Fight;
  move: Move<SupposedWay>;
  person: Person;
  /** The entry that it is about, and its pick of this fight. */
  entryId: string;
  pick: FightPick | null;
  /** Whether lines give the chance, or the places while other fights are covered. */
  measure: 'chance' | 'places';
  basis: Basis;
  /** The fight is not part of the path that is shown. */
  isOff?: boolean;
  note?: string | null;
}

/** The width of a name's slot in sizes of its type. */
const SLOT = 4.8;

/** A locked fight without a result: what each way in which it can end would mean for an entry. */
export function MovingFight(props: MovingFightProps) {
  const { fight, move, person, pick, measure, isOff = false, note = null } = props;
  const titleId = useId();
  const time = lockClock(fight);
  const noPick = pick === null && `${personDoes(person, 'have', 'has')} no pick here.`;
  return (
    <article className={cx('plane', styles.fight, isOff && styles.off)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 className={`billed ${styles.title}`} id={titleId}>
          {fight.title}
        </h3>
        {time && <span className={`small dim ${styles.time}`}>{time}</span>}
        <span className={`dim tiny ${styles.aside}`}>
          {measure === 'places' ? (
            <LockLine icon="closed" tone="closed" strong="Locked" />
          ) : move.help ? (
            <>
              Swing <b className="num">{inPercent(move.swing)}</b>
            </>
          ) : (
            'Same chance every way'
          )}
        </span>
      </header>
      <div className={styles.corners}>
        <Corner name={fight.fighter1} isPicked={pick?.winnerId === 1} />
        <span className={`dim ${styles.versus}`} aria-hidden>
          VS
        </span>
        <Corner name={fight.fighter2} isPicked={pick?.winnerId === 2} isBlue />
      </div>
      <ul className="ruled small">
        {move.lines.map((line) => (
          <WayLine key={line.ways.map(move.coming.keyOf).join()} {...props} line={line} />
        ))}
      </ul>
      {(noPick || note) && (
        <p className={`dim tiny ${styles.note}`}>{[noPick, note].filter(Boolean).join(' ')}</p>
      )}
    </article>
  );
}

function Corner({ name, isPicked, isBlue = false }: { name: string; isPicked: boolean; isBlue?: boolean }) {
  const { first, last } = billedName(name);
  return (
    <div className={cx(styles.corner, isBlue && styles.blue, isPicked && styles.picked)}>
      <span className={`muted tiny trunc ${styles.first}`}>{first}</span>
      <FitLine text={last} slotEm={SLOT} className={styles.last} />
    </div>
  );
}

function WayLine({
  line,
  move,
  person,
  entryId,
  measure,
  basis,
}: MovingFightProps & { line: MoveLine<SupposedWay> }) {
  const { chance, canWin, place, ways, weight } = line;
  const isHelp = line === move.help;
  const isPicked = move.coming.isPicked(entryId, ways);
  return (
    <li
      className={cx(
        styles.way,
        measure === 'places' && styles.placed,
        isHelp && styles.helps,
        !canWin && measure === 'chance' && styles.lost,
        weight === 0 && styles.rare,
      )}
    >
      <span className={styles.name}>
        {isHelp && <span className="sr">Helps {person.isYou ? 'you' : person.subject} most: </span>}
        {move.coming.lineOf(ways)}
        {isPicked && <small>{person.isViewer ? 'your pick' : 'picked'}</small>}
      </span>
      {measure === 'chance' ? (
        <>
          <ChanceBar chance={chance.first} isHollow={!canWin} isLoud={isHelp} />
          <LineChance line={line} basis={basis} className={styles.figure} outClassName={styles.out} />
        </>
      ) : (
        place && (
          <>
            <span className={`num ${styles.figure}`}>{bestText(place)}</span>
            {place.worst !== null && (
              <span className={`dim tiny ${styles.worst}`}>
                {place.worst !== place.best && `to ${placeText(place.worst)}`}
                {place.worstIsBound && ' or lower'}
              </span>
            )}
          </>
        )
      )}
    </li>
  );
}
