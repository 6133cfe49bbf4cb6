import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './point-chip.module.css';

/** offer: to be had; play: at stake with this pick; earned; missed; na: cannot apply. */
export const POINT_CHIP_STATES = ['offer', 'play', 'earned', 'missed', 'na'] as const;
export type PointChipState = (typeof POINT_CHIP_STATES)[number];

const SPOKEN: Record<PointChipState, string> = {
  offer: 'on offer',
  play: 'in play',
  earned: 'earned',
  missed: 'missed',
  na: 'does not apply',
};

/** A row of point chips; on phones one line that shares the width. */
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
  /** Points on offer, in play or earned; not needed for missed and na. */
  points?: number;
}

/** One way to earn points and what became of it. Stands in PointChips. */
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
