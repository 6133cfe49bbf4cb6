import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './place-range.module.css';

export interface PlaceRangeProps {
  /** How many places there are. */
  count: number;
  /** The places that can still be reached; null while they are not known. */
  range: { best: number; worst: number } | null;
  /** The place now. */
  now: number;
  /** Filled for an entry that can still be first, hollow for others. */
  filled: boolean;
  /** The tick is the viewer's, in yellow. */
  yours?: boolean;
  large?: boolean;
  /** What it says to screen readers; without it there are words beside it that say the same. */
  label?: string;
}

/** A bar from the best place that can be reached to the worst, with a tick at the place now. */
export function PlaceRange({ count, range, now, filled, yours, large, label }: PlaceRangeProps) {
  const places = { '--count': count, '--now': now, '--best': range?.best, '--worst': range?.worst };
  return (
    <span
      className={cx(styles.rail, large && styles.large)}
      style={places as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {range && <i className={cx(styles.span, filled && styles.filled)} />}
      <i className={cx(styles.now, yours && styles.yours)} />
    </span>
  );
}
