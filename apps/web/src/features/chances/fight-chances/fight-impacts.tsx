import type { Fight } from '@lockroom/contract';
import { billedName } from '@lockroom/poster';
import { type FightPick, type FightPicks, placeText } from '@lockroom/rules';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import { LockLine } from '../../../ui/lock-line.tsx';
import { SectionHead } from '../../../ui/page-head.tsx';
import { ChanceBar } from '../chance-bar.tsx';
import { bestText, inPercent } from '../chance-text.ts';
import { type Basis, LineChance } from '../figure.tsx';
import { type Person, personDoes } from '../person.ts';
import type { ImpactLine, ResultImpact } from '../result-impact.ts';
import type { SupposedWay } from '../room-state.ts';
import { lockClock } from '../upcoming-matches.ts';
import cardStyles from './card-chances.module.css';
import styles from './fight-impacts.module.css';

interface FightImpactProps {
  fight: Fight;
  impact: ResultImpact<SupposedWay>;
  person: Person;
  /** The entry that the effects are for, and its pick of this fight. */
  entryId: string;
  pick: FightPick | null;
  /** Whether lines show chances or, while other fights are covered, places. */
  measure: 'chance' | 'places';
  basis: Basis;
  /** Whether the fight is not part of the path shown. */
  isOff?: boolean;
  note?: string | null;
}

/** The width available for a name, in em. */
const SLOT = 4.8;

function FightImpact(props: FightImpactProps) {
  const { fight, impact, person, pick, measure, isOff = false, note = null } = props;
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
          ) : impact.help ? (
            <>
              Swing <b className="num">{inPercent(impact.swing)}</b>
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
        {impact.lines.map((line) => (
          <WayLine key={line.ways.map(impact.match.keyOf).join()} {...props} line={line} />
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
  impact,
  person,
  entryId,
  measure,
  basis,
}: FightImpactProps & { line: ImpactLine<SupposedWay> }) {
  const { chance, canWin, place, ways, weight } = line;
  const isHelp = line === impact.help;
  const isPicked = impact.match.isPicked(entryId, ways);
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
        {impact.match.lineOf(ways)}
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

interface FightImpactsProps extends Pick<FightImpactProps, 'person' | 'entryId' | 'measure' | 'basis'> {
  title: string;
  impacts: readonly ResultImpact<SupposedWay>[];
  card: readonly Fight[];
  picks: FightPicks;
  /** Returns the text shown next to one fight's figures. */
  about?: (impact: ResultImpact<SupposedWay>) => Pick<FightImpactProps, 'isOff' | 'note'>;
}

export function FightImpacts({ title, impacts, card, picks, about, ...shared }: FightImpactsProps) {
  return (
    <section aria-label={title} className={cardStyles.section}>
      <SectionHead title={title} />
      <div className={`column ${cardStyles.fights}`}>
        {impacts.map((impact) => {
          const fight = card.find(({ id }) => id === impact.match.id);
          return (
            fight && (
              <FightImpact
                key={fight.id}
                fight={fight}
                impact={impact}
                pick={picks[fight.id] ?? null}
                {...shared}
                {...about?.(impact)}
              />
            )
          );
        })}
      </div>
    </section>
  );
}
