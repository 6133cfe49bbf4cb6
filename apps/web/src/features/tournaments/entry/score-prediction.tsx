import type { TieBreaker } from '@lockroom/contract';
import { Button } from '../../../ui/button.tsx';
import { scoreLine, scoreText } from '../tie-breaker/score-entry.ts';
import styles from './score-prediction.module.css';

export interface ScorePredictionProps {
  scores: TieBreaker;
  /** The real score once it is entered. */
  actual: TieBreaker;
  /** What the button says: 'Championship Score Prediction'. */
  label: string;
  /** Opens the dialog that sets it; left out where the sheet cannot be changed. */
  onOpen?: (() => void) | undefined;
}

/** The tie-breaker of a sheet: 'Tie-Breaker: 27 - 24 (Total: 51)', and the button that sets it. */
export function ScorePrediction({ scores, actual, label, onOpen }: ScorePredictionProps) {
  const [guess, real] = [scoreText(scores), scoreLine(actual)];
  return (
    <div className={styles.prediction}>
      {(guess || !onOpen) && (
        <p className={`num ${styles.line}`}>
          {guess ? (
            // The line breaks before the total only.
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
