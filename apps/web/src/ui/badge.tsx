import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const styles = {
  badge:
    'inline-flex flex-none items-center gap-1 h-5 py-0 px-1.5 rounded-sm text-2xs font-bold font-stretch-76% leading-none tracking-widest uppercase whitespace-nowrap text-ink-2',
  outline: 'shadow-outline',
  creator: 'bg-ink text-bg',
  you: 'bg-accent text-on-accent',
  pending: 'bg-accent text-on-accent',
  saved: 'text-correct bg-[color-mix(in_srgb,var(--correct)_15%,var(--surface-1))]',
  onposter: 'text-poster-ink bg-[#0000006b] shadow-[inset_0_0_0_1px_#ffffff4d]',
  paper: 'bg-poster-ink text-poster-bg',
  count:
    'inline-grid flex-none place-items-center min-w-4.5 h-4.5 py-0 px-1.25 rounded-[9px] bg-accent text-on-accent text-2xs font-bold font-stretch-75% tabular-nums leading-none tracking-normal',
  plain: 'bg-surface-3 text-ink-2',
};

/** `creator` is ink-colored, `you` and `pending` yellow, `saved` green; `onposter` and `paper` are for posters. */
export type BadgeTone = 'outline' | 'creator' | 'you' | 'pending' | 'saved' | 'onposter' | 'paper';

export function Badge({ tone = 'outline', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {tone === 'saved' && <Check className="size-3 stroke-[2.5]" aria-hidden />}
      {children}
    </span>
  );
}

interface CountBadgeProps {
  count: number;
  /** `you` is yellow, for unread items; `plain` is gray, for totals. */
  tone?: 'you' | 'plain';
  label?: string;
}

export function CountBadge({ count, tone = 'you', label }: CountBadgeProps) {
  return (
    <span className={cx(styles.count, tone === 'plain' && styles.plain)}>
      {count > 99 ? '99+' : count}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
