import type { TieBreaker } from '@lockroom/contract';
import { Badge } from '../../../ui/badge.tsx';
import { scoreLine } from './score-entry.ts';
import styles from './tie-breaker-line.module.css';

export interface TieBreakerLineProps {
  scores: TieBreaker;
  pending: boolean;
  /** Opens the dialog; undefined if the score cannot be set. */
  onSet?: (() => void) | undefined;
}

export function TieBreakerLine({ scores, pending, onSet }: TieBreakerLineProps) {
  const line = scoreLine(scores);
  return (
    <div className={`stack ${styles.box}`}>
      {pending && (
        <span className={styles.pending}>
          <Badge tone="pending">Pending</Badge>
        </span>
      )}
      <span className={`small ${styles.line}`}>
        {line ? `Tie-Breaker: ${line}` : 'No tie-breaker scores yet'}
      </span>
      {onSet && (
        <button type="button" className={styles.button} onClick={onSet}>
          Set Tie-Breaker Scores
        </button>
      )}
    </div>
  );
}
