import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

/**
 * `creator` is ink-coloured; `you` and `pending` are yellow; `saved` is green; `onposter` and `paper` are for posters.
 */
export type BadgeTone = 'outline' | 'creator' | 'you' | 'pending' | 'saved' | 'onposter' | 'paper';

/** A word in condensed capitals, 20 px high. */
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
  /** `you` is yellow, for unread items; `plain` is grey, for totals. */
  tone?: 'you' | 'plain';
  label?: string;
}

/** A small round number, shown as 99+ above 99. */
export function CountBadge({ count, tone = 'you', label }: CountBadgeProps) {
  return (
    <span className={cx(styles.count, tone === 'plain' && styles.plain)}>
      {count > 99 ? '99+' : count}
      {label && <span className="sr"> {label}</span>}
    </span>
  );
}
