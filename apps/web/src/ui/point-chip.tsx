import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './point-chip.module.css';

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
    <ul className={styles.chips} aria-label={label}>
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
    <li className={cx(styles.chip, styles[state])}>
      <span className={styles.name}>{label}</span>
      <b className={`num ${styles.box}`}>{figure}</b>
      <span className="sr">{SPOKEN[state]}</span>
    </li>
  );
}
