import { entryCountdown, formatMountain } from '@lockroom/rules';
import { useServerNow } from '../../../api/server-clock.ts';
import { localTime } from '../../../shell/local-time.ts';
import { LockLine } from '../../../ui/lock-line.tsx';

const HOUR = 3_600_000;

export interface EntryLockLineProps {
  /** The lock time in milliseconds; null if there is none. */
  lockAt: number | null;
  /** Whether the entry is locked now, by time or by a result. */
  locked: boolean;
  completed: boolean;
  /** Shows only the remaining time, for narrow places. */
  short?: boolean;
  /** Shortens the text if a bar above already says that the bracket is locked. */
  told?: boolean;
}

/** Shows the time until the bracket locks, to the second, or when it locked (rules: locks#countdown). */
export function EntryLockLine({ lockAt, locked, completed, short, told }: EntryLockLineProps) {
  const now = useServerNow(1000);
  if (completed) return <LockLine icon="flag" strong="Event Completed" />;
  if (locked) {
    const after = lockAt === null || short ? null : lockText(lockAt);
    return (
      <LockLine
        icon="closed"
        tone="closed"
        strong={short || told ? 'Locked' : 'Bracket Locked'}
        after={after}
      />
    );
  }
  const line = entryCountdown({ lockAt, now, hasResult: false });
  if (lockAt === null) return <LockLine icon="clock" text={short ? 'No lock' : line} />;
  const left = line.replace(/^Locks in /, '');
  const tone = lockAt - now < HOUR ? 'soon' : 'plain';
  return <LockLine icon="open" tone={tone} text={short ? null : 'Locks in'} strong={left} />;
}

/**
 * Formats a lock time in Mountain Time, followed by the viewer's local time if that differs (rules:
 * locks#mountain-time).
 */
function lockText(lockAt: number): string {
  const local = localTime(lockAt);
  return local ? `${formatMountain(lockAt)} (${local})` : formatMountain(lockAt);
}
