import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './place-range.module.css';

export interface PlaceRangeProps {
  count: number;
  range: { best: number; worst: number } | null;
  now: number;
  /** Filled if the entry can still finish first, hollow otherwise. */
  filled: boolean;
  yours?: boolean;
  large?: boolean;
  /** Text for screen readers; omit it if the text beside the bar says the same. */
  label?: string;
}

/** A bar from the best to the worst rank that an entry can still reach, with a tick at the current rank. */
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
