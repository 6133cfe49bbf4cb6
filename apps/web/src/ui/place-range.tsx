import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

const spanClass =
  'absolute top-0.75 left-[calc((var(--best)_-_1)_/_var(--count)_*_100%)] w-[calc((var(--worst)_-_var(--best)_+_1)_/_var(--count)_*_100%)] h-1.5 rounded-xs bg-surface-3 shadow-outline in-[.place-range-large]:top-1 in-[.place-range-large]:h-2';

const nowClass =
  'absolute -top-px left-[calc((var(--now)_-_0.5)_/_var(--count)_*_100%)] w-1 h-3.5 -ml-0.5 rounded-[1px] bg-ink shadow-[0_0_0_2px_var(--bg)] in-[.place-range-large]:-top-0.5 in-[.place-range-large]:w-1.5 in-[.place-range-large]:h-5 in-[.place-range-large]:-ml-0.75';
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
      className={cx(
        'relative block h-3 [background:linear-gradient(var(--line),var(--line))_0_50%_/_100%_1px_no-repeat]',
        large && 'place-range-large h-4',
      )}
      style={places as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {range && <i className={cx(spanClass, filled && 'bg-ink-3 shadow-none')} />}
      <i
        className={cx(
          nowClass,
          yours && 'bg-accent shadow-[0_0_0_2px_light-dark(var(--on-accent),var(--bg))]',
        )}
      />
    </span>
  );
}
