import type { TieBreaker } from '@lockroom/contract';
import { Badge } from '../../../ui/badge.tsx';
import { scoreLine } from './score-entry.ts';

const buttonClass =
  'min-h-[max(36px,var(--touch))] py-1.5 px-3 rounded-md shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentcolor_45%,transparent)] text-sm font-semibold leading-snug hover:not-disabled:bg-[color-mix(in_srgb,currentcolor_12%,transparent)] focus-visible:outline-current';
export interface TieBreakerLineProps {
  scores: TieBreaker;
  pending: boolean;
  /** Opens the dialog; undefined if the score cannot be set. */
  onSet?: (() => void) | undefined;
}

export function TieBreakerLine({ scores, pending, onSet }: TieBreakerLineProps) {
  const line = scoreLine(scores);
  return (
    <div className="grid gap-2 justify-items-center text-center">
      {pending && (
        <span className="[--accent:#fbd92c] [--on-accent:#110f09]">
          <Badge tone="pending">Pending</Badge>
        </span>
      )}
      <span className="text-sm tabular-nums">
        {line ? `Tie-Breaker: ${line}` : 'No tie-breaker scores yet'}
      </span>
      {onSet && (
        <button type="button" className={buttonClass} onClick={onSet}>
          Set Tie-Breaker Scores
        </button>
      )}
    </div>
  );
}
