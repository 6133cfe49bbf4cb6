import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { type FightSport, methodsFor, type ResultMethod, resultMethodsFor } from '@lockroom/rules';
import { Eraser, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { styles } from './result-desk.classes.ts';
import { Step } from './result-desk.tsx';
import type { ResultEntry } from './results-draft.ts';

export interface ResultTapsProps {
  fight: Fight;
  sport: FightSport;
  entry: ResultEntry;
  isNext: boolean;
  /** Why the result was not saved; `isStale` if someone else has entered a different result. */
  failure: { text: string; isStale: boolean } | null;
  /** Enters a result, which is then sent automatically. */
  onEnter: (entry: ResultEntry) => void;
  onClear: () => void;
  onCallOff: () => void;
  onDiscard: () => void;
}

/** The endings of the open fight, when one tap enters the result. */
export function ResultTaps(props: ResultTapsProps) {
  const { fight, sport, entry, isNext, failure, onEnter, onClear, onCallOff, onDiscard } = props;
  const { winnerId, winMethod } = entry;
  const [opened, setOpened] = useState(false);
  const named = winnerId === 1 || winnerId === 2 ? shortNames(fight)[winnerId - 1] : null;
  const tap = (to: ResultEntry & { winMethod: ResultMethod }, label: string = to.winMethod) => (
    <button
      key={label}
      type="button"
      className={styles.method}
      aria-pressed={winnerId === to.winnerId && winMethod === to.winMethod}
      onClick={() => onEnter(to)}
    >
      {label}
    </button>
  );

  return (
    <>
      {failure && (
        <div className={cx('text-sm', styles.failure)}>
          <p role="alert">{failure.text}</p>
          <span className="flex flex-wrap gap-2">
            <Button icon={RotateCw} onClick={() => onEnter(entry)}>
              {failure.isStale ? 'Enter mine' : 'Try again'}
              <span className="sr-only"> for {fight.title}</span>
            </Button>
            <Button variant="quiet" icon={X} onClick={onDiscard}>
              {failure.isStale ? 'Leave it' : 'Discard'}
              <span className="sr-only"> for {fight.title}</span>
            </Button>
          </span>
        </div>
      )}
      <div className={styles.step}>
        <Step now={isNext}>2 Method</Step>
      </div>
      <fieldset
        className={styles.methods}
        data-waiting={named === null || undefined}
        disabled={named === null}
        aria-label={`Method of ${fight.title}`}
      >
        {methodsFor(sport).map((method) => tap({ winnerId, winMethod: method }))}
      </fieldset>
      <div className={styles.foot}>
        <Button variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {named === null ? 'No winner' : 'Other endings'}
          <span className="sr-only"> of {fight.title}: draw, no contest, disqualification</span>
        </Button>
        {winnerId === null ? (
          <Button variant="quiet" onClick={onCallOff}>
            Call off<span className="sr-only"> {fight.title}</span>
          </Button>
        ) : (
          <Button variant="quiet" icon={Eraser} onClick={onClear}>
            Clear<span className="sr-only"> the result of {fight.title}</span>
          </Button>
        )}
      </div>
      {opened && (
        <fieldset className={styles.others} aria-label={`Other endings of ${fight.title}`}>
          {named !== null && tap({ winnerId, winMethod: 'Disqualification' }, `${named} by Disqualification`)}
          {resultMethodsFor(sport, 0).map((method) =>
            tap({ winnerId: 0, winMethod: method }, named === null ? method : `No winner: ${method}`),
          )}
        </fieldset>
      )}
    </>
  );
}
