import { formatInstant, formatOwnTime } from '@lockroom/rules';
import { Clock, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const styles = {
  line: 'inline-flex items-center gap-1.5 text-ink-2 text-sm font-book font-stretch-92% [word-spacing:0.07em] tabular-nums [&_b]:font-bold [&_b]:text-ink',
  soon: 'lock-line-soon text-live [&_b]:text-live [&.lock-line-poster]:text-live-solid [&.lock-line-poster]:[&_b]:text-live-solid',
  closed: 'text-ink-3 [&_b]:text-ink-2',
  poster:
    'lock-line-poster not-[.lock-line-soon]:text-poster-ink-2 not-[.lock-line-soon]:[&_b]:text-poster-ink',
  lock: 'flex-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [&_path]:[stroke-dasharray:100] [&_path]:[transition:stroke-dashoffset_var(--m3)_var(--ease)]',
  open: '[&_path]:[stroke-dashoffset:20]',
  plain: '',
};

interface LockLineProps {
  /** `open`: not locked yet; `closed`: locked; `clock`: no lock time set; `flag`: event completed. */
  icon: 'open' | 'closed' | 'clock' | 'flag';
  /** `plain`: more than an hour left; `soon`: under one hour, orange; `closed`: locked, gray. */
  tone?: 'plain' | 'soon' | 'closed';
  text?: ReactNode;
  strong?: ReactNode;
  after?: ReactNode;
  onPoster?: boolean;
}

/** The lock state of a room or fight. The icon animates from open to closed. */
export function LockLine({ icon, tone = 'plain', text, strong, after, onPoster }: LockLineProps) {
  return (
    <span className={cx(styles.line, styles[tone], onPoster && styles.poster)}>
      {icon === 'clock' && <Clock className="size-3.5 stroke-2" aria-hidden />}
      {icon === 'flag' && <Flag className="size-3.5 stroke-2" aria-hidden />}
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

// The same path draws both states; when open, the end of the shackle is left out.
function LockIcon({ open }: { open: boolean }) {
  return (
    <svg
      className={cx('size-3.5 stroke-2', styles.lock, open && styles.open)}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <rect width="18" height="11" x="3" y="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" pathLength="100" />
    </svg>
  );
}

/** A lock time in its room's time zone, with the viewer's local time below it if that differs. */
export function LockTime({ lockTime, timeZone }: { lockTime: string | null; timeZone: string }) {
  if (lockTime === null) return 'No lock time set';
  const at = Date.parse(lockTime);
  const local = formatOwnTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone);
  return (
    <time dateTime={lockTime}>
      {formatInstant(at, timeZone)}
      {local && (
        <>
          <br />
          <span className="text-ink-3">{local}</span>
        </>
      )}
    </time>
  );
}
