import { Clock, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './lock-line.module.css';

/** open: still to lock; closed: locked; clock: no time set; flag: event completed. */
export const LOCK_ICONS = ['open', 'closed', 'clock', 'flag'] as const;
export type LockIconName = (typeof LOCK_ICONS)[number];

/** plain: time to spare; soon: under one hour, live orange; closed: over, grey. */
export const LOCK_TONES = ['plain', 'soon', 'closed'] as const;
export type LockTone = (typeof LOCK_TONES)[number];

export interface LockLineProps {
  icon: LockIconName;
  tone?: LockTone;
  /** Words before the strong part: "Locks in". */
  text?: ReactNode;
  /** The part that matters: "4h 12m", "Bracket Locked". */
  strong?: ReactNode;
  /** Words after it: "2h 5m ago". */
  after?: ReactNode;
  /** On a poster: poster inks. */
  onPoster?: boolean;
}

/** When something locks or that it did. The shackle closes when icon turns from open to closed. */
export function LockLine({ icon, tone = 'plain', text, strong, after, onPoster }: LockLineProps) {
  return (
    <span className={cx(styles.line, styles[tone], onPoster && styles.poster)}>
      {icon === 'clock' && <Clock className="icon-s" aria-hidden />}
      {icon === 'flag' && <Flag className="icon-s" aria-hidden />}
      {(icon === 'open' || icon === 'closed') && <LockIcon open={icon === 'open'} />}
      <span>
        {text}
        {text && strong ? ' ' : null}
        {strong && <b>{strong}</b>}
        {after ? ' ' : null}
        {after}
      </span>
    </span>
  );
}

// One path for both states: the open lock is the closed one with the end of the shackle not drawn.
function LockIcon({ open }: { open: boolean }) {
  return (
    <svg
      className={cx('icon-s', styles.lock, open && styles.open)}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <rect width="18" height="11" x="3" y="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" pathLength="100" />
    </svg>
  );
}

/** A billing line such as UNDERCARD, flanked by double rules. */
export function BillingLine({ children }: { children: ReactNode }) {
  return (
    <h2 className={styles.billing}>
      <span className={`disp ${styles.billingText}`}>{children}</span>
    </h2>
  );
}
