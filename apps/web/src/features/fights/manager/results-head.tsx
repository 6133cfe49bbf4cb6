import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './results-head.module.css';

export interface ResultsHeadProps {
  /** Whether each fight has a result, Fight 1 first; undefined while loading. */
  entered: readonly boolean[] | undefined;
  /** Whether each fight's result is being sent. */
  pending?: readonly boolean[];
  open: number;
  onExit: () => void;
}

/** The head of results mode: the progress and the exit button. It replaces the room's facts. */
export function ResultsHead({ entered, pending, open, onExit }: ResultsHeadProps) {
  const done = entered?.filter(Boolean).length ?? 0;
  return (
    <header className={`cluster ${styles.head}`}>
      <h1 className={`disp ${styles.title}`}>Enter Results</h1>
      <Button variant="ghost" icon={X} onClick={onExit}>
        Exit Results
      </Button>
      {entered && (
        <div className={styles.progress}>
          <div className={styles.cells} aria-hidden>
            {entered.map((has, place) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
                key={place}
                className={cx(
                  has && styles.done,
                  pending?.[place] && styles.pending,
                  place === open && styles.now,
                )}
              />
            ))}
          </div>
          <span className={`num ${styles.count}`}>
            <span className="sr">
              {done} of {entered.length} entered
            </span>
            <span aria-hidden>
              {done}
              <small>/{entered.length}</small>
            </span>
          </span>
        </div>
      )}
    </header>
  );
}
