import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

/** creator and view-only are official ink; you is yellow; onposter and paper belong on posters; the rest mean a state. */
export const BADGE_TONES = [
  'outline',
  'creator',
  'you',
  'pending',
  'saved',
  'missed',
  'live',
  'method',
  'onposter',
  'paper',
] as const;
export type BadgeTone = (typeof BADGE_TONES)[number];

/** A word in condensed caps, 20 px high. ADMIN, CUSTOM, FOOTBALL and Archived are outline; My Post and Pending yellow. */
export function Badge({ tone = 'outline', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {tone === 'saved' && <Check className="icon-xs" aria-hidden />}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** you is yellow: unread of yours. plain is grey: how many there are. */
  tone?: 'you' | 'plain';
  /** What is counted, for screen readers: "unread". */
  label?: string;
}

/** A small round figure, 99+ beyond 99. */
export function CountBadge({ count, tone = 'you', label }: CountBadgeProps) {
  return (
    <span className={cx(styles.count, tone === 'plain' && styles.plain)}>
      {count > 99 ? '99+' : count}
      {label && <span className="sr"> {label}</span>}
    </span>
  );
}
