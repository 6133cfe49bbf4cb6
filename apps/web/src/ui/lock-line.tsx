import { Clock, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './lock-line.module.css';

/** `open`: not locked yet; `closed`: locked; `clock`: no time set; `flag`: event completed. */
type LockIconName = 'open' | 'closed' | 'clock' | 'flag';

/** `plain`: more than an hour left; `soon`: under one hour, orange; `closed`: locked, grey. */
type LockTone = 'plain' | 'soon' | 'closed';

export interface LockLineProps {
  icon: LockIconName;
  tone?: LockTone;
  text?: ReactNode;
  strong?: ReactNode;
  after?: ReactNode;
  onPoster?: boolean;
}

/** The lock state of a room or fight. The icon animates from open to closed. */
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

// One path draws both states: the open lock omits the end of the shackle.
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

/** A heading such as UNDERCARD between double rules. */
export function BillingLine({ children }: { children: ReactNode }) {
  return (
    <h2 className={styles.billing}>
      <span className={`disp ${styles.billingText}`}>{children}</span>
    </h2>
  );
}
