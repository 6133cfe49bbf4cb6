import type { TieBreaker } from '@lockroom/contract';
import { Button } from '../../../ui/button.tsx';
import { scoreLine, scoreText } from '../tie-breaker/score-entry.ts';
import styles from './score-prediction.module.css';

export interface ScorePredictionProps {
  scores: TieBreaker;
  /** The actual score, once entered. */
  actual: TieBreaker;
  /** The label of the button, e.g. 'Championship Score Prediction'. */
  label: string;
  /** Opens the dialog that sets the score; omitted if the entry cannot be changed. */
  onOpen?: (() => void) | undefined;
}

/** The tie-breaker of an entry, e.g. 'Tie-Breaker: 27 - 24 (Total: 51)', with the button that sets it. */
export function ScorePrediction({ scores, actual, label, onOpen }: ScorePredictionProps) {
  const [guess, real] = [scoreText(scores), scoreLine(actual)];
  return (
    <div className={styles.prediction}>
      {(guess || !onOpen) && (
        <p className={`num ${styles.line}`}>
          {guess ? (
            // The line may wrap only before the total.
            <>
              <span>Tie-Breaker: {guess.line}</span> <span>(Total: {guess.total})</span>
            </>
          ) : (
            'No tie-breaker set'
          )}
        </p>
      )}
      {real && <p className="small muted">Final score: {real}</p>}
      {onOpen && (
        <Button variant="ghost" size="s" className={styles.button} onClick={onOpen}>
          {label}
        </Button>
      )}
    </div>
  );
}
