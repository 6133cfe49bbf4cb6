import type { Fight } from '@lockroom/contract';
import { type FightSport, methodsFor, type ResultMethod, resultMethodsFor } from '@lockroom/rules';
import { Eraser } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { styles } from './result-desk.classes.ts';
import { Step, winnerGroup } from './result-desk.tsx';
import { ResultOption } from './result-option.tsx';
import { isOtherEnding, type ResultChange, type ResultEntry } from './results-draft.ts';

export interface ResultEndingsProps {
  fight: Fight;
  sport: FightSport;
  entry: ResultEntry;
  isNext: boolean;
  failure: string | null;
  onChange: (change: ResultChange) => void;
}

/** The endings of the open fight, when results are saved with the button. */
export function ResultEndings({ fight, sport, entry, isNext, failure, onChange }: ResultEndingsProps) {
  const id = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const other = isOtherEnding(entry);
  const open = other || opened === fight.id;
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
    <>
      <div className={styles.step}>
        <Step now={isNext}>2 Method</Step>
        <span className={cx('max-lg:hidden text-ink-3 text-sm', styles.keys)}>
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
          // Another chosen ending has to stay visible.
          aria-disabled={other || undefined}
          onClick={() => setOpened(open ? null : fight.id)}
        >
          Other endings
          <span className="sr-only"> of {fight.title}: draw, no contest, disqualification</span>
        </Button>
        <Button
          variant="quiet"
          icon={Eraser}
          disabled={!hasEntry}
          onClick={() => onChange({ type: 'clear' })}
        >
          Clear<span className="sr-only"> the result of {fight.title}</span>
        </Button>
      </div>
      {open && (
        <fieldset className={styles.others} aria-label={`Other endings of ${fight.title}`}>
          <ResultOption
            name={winnerGroup(fight)}
            className={styles.method}
            checked={entry.winnerId === 0}
            onChoose={() => onChange({ type: 'winner', winnerId: 0 })}
          >
            No winner
          </ResultOption>
          {resultMethodsFor(sport, 0).map(option)}
        </fieldset>
      )}
      {failure && (
        <p className={cx('text-sm', styles.failure)} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
