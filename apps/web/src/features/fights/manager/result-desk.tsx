import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  type FightWinner,
  maxForFight,
  methodsFor,
  RESULT_METHODS,
  type ResultMethod,
} from '@lockroom/rules';
import { Check, Eraser } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FighterPlate } from '../../../ui/fighter-plate.tsx';
import { FitLine } from '../../../ui/fit-line.tsx';
import { fighterOf } from '../card/corner-face.tsx';
import { FightWorth } from '../card/fight-frame.tsx';
import { FightLock } from '../card/fight-lock.tsx';
import { scoredFight } from '../card/fight-rules.ts';
import { billedName } from '../card/fighter-name.ts';
import styles from './result-desk.module.css';
import { ResultOption } from './result-option.tsx';
import { isOtherEnding, type ResultEntry, type RowState } from './results-draft.ts';

export type ResultChange =
  | { type: 'winner'; winnerId: FightWinner }
  | { type: 'method'; winMethod: ResultMethod }
  | { type: 'clear' };

export interface ResultDeskProps {
  fight: Fight;
  sport: FightSport;
  /** The draft, or else the stored result. */
  entry: ResultEntry;
  state: RowState;
  /** The step that is the next tap, marked yellow; null where the next tap is elsewhere. */
  next: 'winner' | 'method' | null;
  /** Why the last save of this fight failed. */
  failure: string | null;
  onChange: (change: ResultChange) => void;
  ref: Ref<HTMLElement>;
}

/** The open fight of Enter Results. Corners and methods stand in the same place for every fight. */
export function ResultDesk({ fight, sport, entry, state, next, failure, onChange, ref }: ResultDeskProps) {
  const id = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const other = isOtherEnding(entry);
  const open = other || opened === fight.id;
  const isResult = state === 'saved' || state === 'pending';
  const hasEntry = entry.winnerId !== null || entry.winMethod !== null;
  const option = (method: ResultMethod) => (
    <ResultOption
      key={method}
      name={`${id}-method`}
      className={styles.method}
      checked={entry.winMethod === method}
      onChoose={() => onChange({ type: 'method', winMethod: method })}
    >
      {method}
    </ResultOption>
  );

  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={styles.desk}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        const change = readKey(event, sport);
        if (change) onChange(change);
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {fight.title}
        </h2>
        <span className="only-wide">
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
              name={`${id}-winner`}
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
                <span className={styles.first}>{first}</span>
                <FitLine text={last} slotEm={190 / 44} narrowSlotEm={146 / 32} className={styles.last} />
              </span>
              {won && (
                <span className={styles.tag}>
                  <Check className="icon-xs" aria-hidden />
                  Winner
                </span>
              )}
            </ResultOption>
          );
        })}
      </div>
      <div className={styles.step}>
        <Step now={next === 'method'}>2 Method</Step>
        <span className={`only-wide ${styles.keys}`}>
          <kbd>1</kbd> <kbd>2</kbd> winner
          {methodsFor(sport).map((method) => (
            <kbd key={method}>{method[0]}</kbd>
          ))}
          method
        </span>
      </div>
      <div
        className={styles.methods}
        data-waiting={entry.winnerId === null || undefined}
        role="radiogroup"
        aria-label={`Method of ${fight.title}`}
      >
        {methodsFor(sport).map(option)}
      </div>
      <div className={styles.foot}>
        <Button
          variant="quiet"
          aria-expanded={open}
          // A chosen other ending stays in sight.
          aria-disabled={other || undefined}
          onClick={() => setOpened(open ? null : fight.id)}
        >
          Other endings
          <span className="sr"> of {fight.title}: draw, no contest, disqualification</span>
        </Button>
        <Button
          variant="quiet"
          icon={Eraser}
          disabled={!hasEntry}
          onClick={() => onChange({ type: 'clear' })}
        >
          Clear<span className="sr"> the result of {fight.title}</span>
        </Button>
      </div>
      {open && (
        <fieldset className={styles.others} aria-label={`Other endings of ${fight.title}`}>
          <ResultOption
            name={`${id}-winner`}
            className={styles.method}
            checked={entry.winnerId === 0}
            onChoose={() => onChange({ type: 'winner', winnerId: 0 })}
          >
            No winner
          </ResultOption>
          {otherMethods(sport).map(option)}
        </fieldset>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </article>
  );
}

function Step({ now, children }: { now: boolean; children: string }) {
  return (
    <span className={styles.tap} data-now={now || undefined}>
      {children}
    </span>
  );
}

/** How far an entry is; only the next tap is yellow, so no state is. */
export function StateBadge({ state }: { state: RowState }) {
  if (state === 'open') return null;
  if (state === 'saved') return <Badge tone="saved">Saved</Badge>;
  return <Badge>{WORDS[state]}</Badge>;
}

const WORDS = {
  pending: 'Pending',
  clearing: 'To clear',
  'method?': 'Method?',
  'winner?': 'Winner?',
} as const;

/** The endings that no pick can have. */
function otherMethods(sport: FightSport): readonly ResultMethod[] {
  const own: readonly ResultMethod[] = methodsFor(sport);
  const others: readonly ResultMethod[] = ['Draw', 'No Contest', 'Disqualification'];
  return RESULT_METHODS.filter((method) => !own.includes(method) && others.includes(method));
}

/** 1, 2 and 0 name the winner, the first letter of a method names it (rules: look#keys), Backspace clears. */
function readKey(event: KeyboardEvent, sport: FightSport): ResultChange | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === '1') return { type: 'winner', winnerId: 1 };
  if (event.key === '2') return { type: 'winner', winnerId: 2 };
  if (event.key === '0') return { type: 'winner', winnerId: 0 };
  if (event.key === 'Backspace' || event.key === 'Delete') return { type: 'clear' };
  const winMethod = methodsFor(sport).find((method) => method[0]?.toLowerCase() === event.key.toLowerCase());
  return winMethod ? { type: 'method', winMethod } : null;
}
