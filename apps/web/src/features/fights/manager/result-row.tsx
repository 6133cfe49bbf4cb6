import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  type FightWinner,
  maxForFight,
  methodsFor,
  RESULT_METHODS,
  type ResultMethod,
} from '@lockroom/rules';
import { Ellipsis, Eraser } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FightWorth } from '../card/fight-frame.tsx';
import { scoredFight } from '../card/fight-rules.ts';
import { ResultOption } from './result-option.tsx';
import styles from './result-row.module.css';
import { isOtherEnding, type ResultEntry, type RowState } from './results-draft.ts';

export type RowChange =
  | { type: 'winner'; winnerId: FightWinner }
  | { type: 'method'; winMethod: ResultMethod }
  | { type: 'clear' };

export interface ResultRowProps {
  fight: Fight;
  sport: FightSport;
  /** The draft, or else the stored result. */
  entry: ResultEntry;
  state: RowState;
  disabled: boolean;
  /** Why the last save of this row failed. */
  failure: string | null;
  onChange: (change: RowChange) => void;
}

/** One fight in results mode: winner, method and state. The menu button reveals the other endings. */
export function ResultRow({ fight, sport, entry, state, disabled, failure, onChange }: ResultRowProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const open = opened || isOtherEnding(entry);
  const methods = open ? resultMethods(sport) : methodsFor(sport);
  const isResult = state === 'saved' || state === 'pending';
  const hasEntry = entry.winnerId !== null || entry.winMethod !== null;

  return (
    <article
      className={styles.row}
      aria-labelledby={`${id}-title`}
      data-state={state}
      onKeyDown={(event) => {
        const change = disabled ? null : readKey(event, sport);
        if (change) onChange(change);
      }}
    >
      <h3 className={styles.title} id={`${id}-title`}>
        {fight.title}
      </h3>
      <div className={styles.winners} role="radiogroup" aria-label={`Winner of ${fight.title}`}>
        {([1, 2] as const).map((corner) => (
          <ResultOption
            key={corner}
            name={`${id}-winner`}
            side={corner === 1 ? 'red' : 'blue'}
            checked={entry.winnerId === corner}
            disabled={disabled}
            onChoose={() => onChange({ type: 'winner', winnerId: corner })}
          >
            {corner === 1 ? fight.fighter1 : fight.fighter2}
          </ResultOption>
        ))}
        {open && (
          <ResultOption
            name={`${id}-winner`}
            side="none"
            checked={entry.winnerId === 0}
            disabled={disabled}
            onChoose={() => onChange({ type: 'winner', winnerId: 0 })}
          >
            No winner
          </ResultOption>
        )}
        {open && hasEntry && !disabled && (
          <button type="button" className={styles.clear} onClick={() => onChange({ type: 'clear' })}>
            <Eraser className="icon-s" aria-hidden />
            Clear<span className="sr"> the result of {fight.title}</span>
          </button>
        )}
      </div>
      <div
        className={styles.methods}
        data-own={methodsFor(sport).length}
        role="radiogroup"
        aria-label={`Method of ${fight.title}`}
      >
        {methods.map((method) => (
          <ResultOption
            key={method}
            name={`${id}-method`}
            checked={entry.winMethod === method}
            disabled={disabled}
            onChoose={() => onChange({ type: 'method', winMethod: method })}
          >
            {method}
          </ResultOption>
        ))}
      </div>
      {!disabled && (
        <IconButton
          size="s"
          icon={Ellipsis}
          className={styles.more}
          label={`Other endings of ${fight.title}: draw, no contest, disqualification, clear`}
          aria-expanded={open}
          // A chosen other ending stays visible.
          aria-disabled={isOtherEnding(entry) || undefined}
          onClick={() => setOpened(!open)}
        />
      )}
      <span className={styles.state}>
        {isResult && <FightWorth points={maxForFight(scoredFight({ ...fight, ...entry }))} />}
        <StateBadge state={state} />
      </span>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </article>
  );
}

function StateBadge({ state }: { state: RowState }) {
  if (state === 'open') return null;
  if (state === 'saved') return <Badge tone="saved">Saved</Badge>;
  if (state === 'pending') return <Badge tone="pending">Pending</Badge>;
  if (state === 'clearing') return <Badge tone="pending">To clear</Badge>;
  return <Badge>{state === 'method?' ? 'Method?' : 'Winner?'}</Badge>;
}

/** The methods of the sport, then the endings of every sport. */
function resultMethods(sport: FightSport): readonly ResultMethod[] {
  const own: readonly ResultMethod[] = methodsFor(sport);
  const others: readonly ResultMethod[] = ['Draw', 'No Contest', 'Disqualification'];
  return RESULT_METHODS.filter((method) => own.includes(method) || others.includes(method));
}

/** 1, 2 and 0 name the winner, the first letter of a method names it (rules: look#keys), Backspace clears. */
function readKey(event: KeyboardEvent, sport: FightSport): RowChange | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === '1') return { type: 'winner', winnerId: 1 };
  if (event.key === '2') return { type: 'winner', winnerId: 2 };
  if (event.key === '0') return { type: 'winner', winnerId: 0 };
  if (event.key === 'Backspace' || event.key === 'Delete') return { type: 'clear' };
  const winMethod = methodsFor(sport).find((method) => method[0]?.toLowerCase() === event.key.toLowerCase());
  return winMethod ? { type: 'method', winMethod } : null;
}
