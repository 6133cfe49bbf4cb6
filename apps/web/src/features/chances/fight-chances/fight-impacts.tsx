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
import { styles as cardStyles } from './card-chances.classes.ts';

const cornerClass =
  'fight-impacts-corner [--corner:var(--red-solid)] relative grid content-start justify-items-start gap-1.75 pt-2.5 pr-5.5 pb-2.75 pl-4 before:absolute before:inset-y-0 before:right-auto before:left-0 before:w-1.5 before:bg-(color:--corner) in-[.fight-impacts-off]:before:opacity-45';

const lastClass =
  'text-[25px] in-[.fight-impacts-picked]:max-w-[calc(100%_+_16px)] in-[.fight-impacts-picked]:-my-1.5 in-[.fight-impacts-picked]:-mx-2 in-[.fight-impacts-picked]:py-1.5 in-[.fight-impacts-picked]:px-2 in-[.fight-impacts-picked]:bg-accent in-[.fight-impacts-picked]:text-on-accent in-[.fight-impacts-off_.fight-impacts-corner:not(.fight-impacts-picked)]:text-ink-3';

const nameClass =
  'text-ink-2 wrap-anywhere [&_small]:block [&_small]:mt-0.75 [&_small]:mx-0 [&_small]:mb-0 [&_small]:text-ink-3 [&_small]:text-2xs [&_small]:font-medium [&_small]:leading-none in-[.fight-impacts-helps]:text-ink in-[.fight-impacts-helps]:font-bold in-[.fight-impacts-helps]:before:inline-block in-[.fight-impacts-helps]:before:mr-1.75 in-[.fight-impacts-helps]:before:border-5 in-[.fight-impacts-helps]:before:border-r-0 in-[.fight-impacts-helps]:before:border-l-7 in-[.fight-impacts-helps]:before:border-ink in-[.fight-impacts-helps]:[&_small]:ml-3.5 in-[.fight-impacts-rare]:text-ink-3 in-[.fight-impacts-off]:text-ink-3 in-[.fight-impacts-lost]:text-ink-3';

const figureClass =
  'text-ink-2 text-[19px] text-right [&_small]:text-ink-3 in-[.fight-impacts-helps]:text-ink in-[.fight-impacts-helps]:text-[23px] in-[.fight-impacts-helps]:font-extrabold in-[.fight-impacts-rare]:text-ink-3 in-[.fight-impacts-rare]:text-xl in-[.fight-impacts-off]:text-ink-3';
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
    <article className={cx('plane overflow-hidden', isOff && 'fight-impacts-off')} aria-labelledby={titleId}>
      <header className="flex items-baseline gap-2.5 pt-2.75 px-3.5 pb-2.25">
        <h3
          className="billed text-[18px] [word-spacing:0.06em] whitespace-nowrap in-[.fight-impacts-off]:text-ink-2"
          id={titleId}
        >
          {fight.title}
        </h3>
        {time && <span className="text-sm text-ink-3 whitespace-nowrap">{time}</span>}
        <span className="text-ink-3 text-xs ml-auto text-right [&_b.num]:ml-0.75 [&_b.num]:text-ink [&_b.num]:text-[18px] in-[.fight-impacts-off]:[&_b]:text-ink-3">
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
      <div className="relative grid grid-cols-2 border-y border-line">
        <Corner name={fight.fighter1} isPicked={pick?.winnerId === 1} />
        <span
          className="text-ink-3 absolute z-1 top-1/2 left-1/2 grid place-items-center size-7 -mt-3.5 mr-0 mb-0 -ml-3.5 rounded-full bg-surface-1 shadow-hairline text-xs font-extrabold font-stretch-62% tracking-wider"
          aria-hidden
        >
          VS
        </span>
        <Corner name={fight.fighter2} isPicked={pick?.winnerId === 2} isBlue />
      </div>
      <ul className="ruled text-sm">
        {impact.lines.map((line) => (
          <WayLine key={line.ways.map(impact.match.keyOf).join()} {...props} line={line} />
        ))}
      </ul>
      {(noPick || note) && (
        <p className="text-ink-3 text-xs pt-2.25 px-3.5 pb-2.75 border-t border-line wrap-anywhere">
          {[noPick, note].filter(Boolean).join(' ')}
        </p>
      )}
    </article>
  );
}

function Corner({ name, isPicked, isBlue = false }: { name: string; isPicked: boolean; isBlue?: boolean }) {
  const { first, last } = billedName(name);
  return (
    <div
      className={cx(
        cornerClass,
        isBlue &&
          '[--corner:var(--blue-solid)] justify-items-end pt-2.5 pr-4 pb-2.75 pl-5.5 text-right before:inset-y-0 before:right-0 before:left-auto',
        isPicked && 'fight-impacts-picked',
      )}
    >
      <span className="text-ink-2 text-xs min-w-0 truncate min-h-[1em] max-w-full leading-none">{first}</span>
      <FitLine text={last} slotEm={SLOT} className={lastClass} />
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
        'grid grid-cols-[minmax(0,1fr)_84px_58px] items-center gap-2.5 min-h-11 py-1 px-3.5',
        measure === 'places' && 'grid-cols-[minmax(0,1fr)_auto_auto] gap-1.5',
        isHelp && 'fight-impacts-helps min-h-13.5',
        !canWin && measure === 'chance' && 'fight-impacts-lost',
        weight === 0 && 'fight-impacts-rare min-h-9',
      )}
    >
      <span className={nameClass}>
        {isHelp && <span className="sr-only">Helps {person.isYou ? 'you' : person.subject} most: </span>}
        {impact.match.lineOf(ways)}
        {isPicked && <small>{person.isViewer ? 'your pick' : 'picked'}</small>}
      </span>
      {measure === 'chance' ? (
        <>
          <ChanceBar chance={chance.first} isHollow={!canWin} isLoud={isHelp} />
          <LineChance line={line} basis={basis} className={figureClass} outClassName="text-right" />
        </>
      ) : (
        place && (
          <>
            <span className={cx('num', figureClass)}>{bestText(place)}</span>
            {place.worst !== null && (
              <span className="text-ink-3 text-xs min-w-11 tabular-nums text-right whitespace-nowrap">
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
      <div className={cx('grid grid-cols-1 gap-4', cardStyles.fights)}>
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
