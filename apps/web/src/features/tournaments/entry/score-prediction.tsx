import type { TieBreaker } from '@lockroom/contract';
import { Button } from '../../../ui/button.tsx';
import { scoreLine, scoreText } from '../tie-breaker/score-entry.ts';

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
    <div className="grid gap-2.5 justify-items-center text-center">
      {(guess || !onOpen) && (
        <p className="num text-[21px] leading-tight [&_span]:whitespace-nowrap">
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
      {real && <p className="text-sm text-ink-2">Final score: {real}</p>}
      {onOpen && (
        <Button
          variant="ghost"
          size="s"
          className="h-auto py-1.5 font-stretch-88% leading-[1.25] whitespace-normal"
          onClick={onOpen}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
