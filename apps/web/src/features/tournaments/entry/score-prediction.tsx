import type { TieBreaker } from '@lockroom/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useAhead } from '../../../ui/later.tsx';
import { scoreLine, scoreText } from '../tie-breaker/score-entry.ts';
import { TieBreakerDialog } from '../tie-breaker/tie-breaker-later.ts';
import styles from './score-prediction.module.css';

const AHEAD = [TieBreakerDialog];

export interface ScorePredictionProps {
  scores: TieBreaker;
  /** The real score once it is entered. */
  actual: TieBreaker;
  /** What the button says: 'Championship Score Prediction'. */
  label: string;
  /** The two finalists, or what their sides are called. */
  teams: readonly [string, string];
  max: number;
  /** Left out where the sheet cannot be changed. */
  onSet?: (scores: TieBreaker) => void;
}

/** The tie-breaker of a sheet: 'Tie-Breaker: 27 - 24 (Total: 51)', and the button that sets it. */
export function ScorePrediction({ scores, actual, label, teams, max, onSet }: ScorePredictionProps) {
  const [open, setOpen] = useState(false);
  useAhead(AHEAD);
  const [guess, real] = [scoreText(scores), scoreLine(actual)];
  return (
    <div className={styles.prediction}>
      {(guess || !onSet) && (
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
      {onSet && (
        <Button variant="ghost" size="s" className={styles.button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && onSet && (
        <TieBreakerDialog
          title={label}
          description="The score of the final decides between brackets with equal points and picks. It is saved with the picks."
          scores={scores}
          teams={teams}
          max={max}
          onSet={onSet}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
