import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const CHIP: Record<PointChipState, string> = {
  offer: 'text-ink-3 lg:shadow-outline',
  play: 'text-ink lg:shadow-outline-field',
  earned: 'text-ink-2 lg:shadow-outline',
  missed: 'text-ink-3 lg:shadow-outline',
  na: 'text-ink-3 lg:border lg:border-dashed lg:border-line-strong',
};

const BOX: Record<PointChipState, string> = {
  offer: 'lg:text-ink-2 lg:shadow-[-1px_0_0_var(--line-strong)]',
  play: 'lg:bg-surface-3 lg:shadow-[-1px_0_0_var(--field)]',
  earned:
    'text-correct lg:animate-[fill_var(--m2)_var(--ease)_both] lg:bg-correct lg:text-bg motion-reduce:animate-none',
  missed: 'text-miss lg:bg-miss/12 lg:shadow-[-1px_0_0_var(--line-strong)]',
  na: '',
};

/** `offer`: available; `play`: at stake with this pick; `earned`; `missed`; `na`: not applicable. */
export type PointChipState = 'offer' | 'play' | 'earned' | 'missed' | 'na';

const SPOKEN: Record<PointChipState, string> = {
  offer: 'on offer',
  play: 'in play',
  earned: 'earned',
  missed: 'missed',
  na: 'does not apply',
};

export function PointChips({ label = 'Points', children }: { label?: string; children: ReactNode }) {
  return (
    <ul
      className="flex gap-1 max-lg:w-full max-lg:justify-between lg:flex-wrap lg:gap-1.5"
      aria-label={label}
    >
      {children}
    </ul>
  );
}

export interface PointChipProps {
  label: string;
  state: PointChipState;
  points?: number;
}

/** One way to earn points and its state; a child of PointChips. */
export function PointChip({ label, state, points = 0 }: PointChipProps) {
  const figure = { offer: points, play: points, earned: `+${points}`, missed: 0, na: '\u2013' }[state];
  return (
    <li
      className={cx(
        'relative inline-flex h-6 items-center gap-1.25 overflow-hidden rounded-sm text-[12.5px] font-semibold whitespace-nowrap font-stretch-80% lg:h-6.5 lg:gap-0 lg:text-xs',
        CHIP[state],
      )}
    >
      <span className="lg:pr-1.75 lg:pl-2">{label}</span>
      <b
        className={cx(
          'num grid place-items-center self-stretch text-xl leading-none lg:min-w-6 lg:px-1.5 lg:text-md',
          BOX[state],
        )}
      >
        {figure}
      </b>
      <span className="sr-only">{SPOKEN[state]}</span>
    </li>
  );
}
