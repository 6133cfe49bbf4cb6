import type { Fight } from '@lockroom/contract';
import { billedName } from '@lockroom/poster';
import { type FightSport, maxForFight, methodsFor } from '@lockroom/rules';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { FighterPlate } from '../../../ui/fighter-plate.tsx';
import { FitLine } from '../../../ui/fit-line.tsx';
import { fighterOf } from '../card/corner-face.tsx';
import { FightWorth } from '../card/fight-frame.tsx';
import { FightLock } from '../card/fight-lock.tsx';
import { scoredFight } from '../card/fight-rules.ts';
import { styles } from './result-desk.classes.ts';
import { ResultOption } from './result-option.tsx';
import type { ResultChange, ResultEntry, RowState } from './results-draft.ts';

export interface ResultDeskProps {
  fight: Fight;
  sport: FightSport;
  /** The draft, or otherwise the stored result. */
  entry: ResultEntry;
  state: RowState;
  /** The step to highlight as the next tap; null if the next tap is elsewhere. */
  next: 'winner' | 'method' | null;
  /** Whether the fight slides in, to show that it is a different one. */
  slides?: boolean;
  onChange: (change: ResultChange) => void;
  onUndo?: () => void;
  ref: Ref<HTMLElement>;
  /** The endings, shown below the corners. */
  children: ReactNode;
}

/** The open fight in results mode. Corners and methods stay in the same position for every fight. */
export function ResultDesk(props: ResultDeskProps) {
  const { fight, sport, entry, state, next, slides = false, onChange, onUndo, ref, children } = props;
  const id = useId();
  const isResult = state === 'saved' || state === 'pending';
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={cx('plane', styles.desk, slides && styles.slides)}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        const change = readKey(event, sport);
        if (change) onChange(change);
        else if (isPlain(event) && event.key.toLowerCase() === 'u') onUndo?.();
      }}
    >
      <header className={styles.head}>
        <h2 className={cx('billed', styles.title)} id={`${id}-title`}>
          {fight.title}
        </h2>
        <span className="max-lg:hidden">
          <FightLock fight={fight} />
        </span>
        <span className={styles.state}>
          {isResult && <FightWorth points={maxForFight(scoredFight({ ...fight, ...entry }))} />}
          {state === 'open' ? <Step now={next === 'winner'}>1 Winner</Step> : <StateBadge state={state} />}
        </span>
      </header>
      <div className={styles.corners} role="radiogroup" aria-label={`Winner of ${fight.title}`}>
        {([1, 2] as const).map((corner) => {
          const { name, photo } = fighterOf(fight, corner);
          const { first, last } = billedName(name);
          const won = entry.winnerId === corner;
          const lost = entry.winnerId !== null && !won;
          return (
            <ResultOption
              key={corner}
              name={winnerGroup(fight)}
              label={name}
              className={cx(
                styles.corner,
                corner === 2 && styles.blue,
                won && styles.won,
                lost && styles.lost,
              )}
              checked={won}
              onChoose={() => onChange({ type: 'winner', winnerId: corner })}
            >
              <FighterPlate
                name={last}
                photo={photo}
                side={corner === 1 ? 'red' : 'blue'}
                className={styles.plate}
                {...(lost ? { dimmed: 'unpicked' } : {})}
              />
              <span className={styles.name}>
                <span className={cx('text-ink-2', styles.first)}>{first}</span>
                <FitLine text={last} slotEm={190 / 44} narrowSlotEm={146 / 32} className={styles.last} />
              </span>
              {won && (
                <span className={styles.tag}>
                  <Check className="size-3 stroke-[2.5]" aria-hidden />
                  Winner
                </span>
              )}
            </ResultOption>
          );
        })}
      </div>
      {children}
    </article>
  );
}

export const winnerGroup = ({ id }: Pick<Fight, 'id'>) => `winner-${id}`;

export function Step({ now, children }: { now: boolean; children: string }) {
  return (
    <span className={styles.tap} data-now={now || undefined}>
      {children}
    </span>
  );
}

/** Shows how complete a result is. It is never yellow, because yellow marks only the next tap. */
export function StateBadge({ state }: { state: RowState }) {
  if (state === 'open') return null;
  if (state === 'saved') return <Badge tone="saved">Saved</Badge>;
  return <Badge>{WORDS[state]}</Badge>;
}

const WORDS = {
  pending: 'Pending',
  clearing: 'To clear',
  refused: 'Not entered',
  'method?': 'Method?',
  'winner?': 'Winner?',
} as const;

/**
 * Maps a key: 1, 2 and 0 set the winner, a method's first letter sets the method (rules: look#keys), Backspace clears.
 */
function readKey(event: KeyboardEvent, sport: FightSport): ResultChange | null {
  if (!isPlain(event)) return null;
  if (event.key === '1') return { type: 'winner', winnerId: 1 };
  if (event.key === '2') return { type: 'winner', winnerId: 2 };
  if (event.key === '0') return { type: 'winner', winnerId: 0 };
  if (event.key === 'Backspace' || event.key === 'Delete') return { type: 'clear' };
  const winMethod = methodsFor(sport).find((method) => method[0]?.toLowerCase() === event.key.toLowerCase());
  return winMethod ? { type: 'method', winMethod } : null;
}

const isPlain = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => !ctrlKey && !altKey && !metaKey;
