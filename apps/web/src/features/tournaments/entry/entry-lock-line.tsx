import { entryCountdown, formatMountain } from '@lockroom/rules';
import { useServerNow } from '../../../api/server-clock.ts';
import { localTime } from '../../../shell/local-time.ts';
import { LockLine } from '../../../ui/lock-line.tsx';

const HOUR = 3_600_000;

export interface EntryLockLineProps {
  /** In milliseconds; null for none. */
  lockAt: number | null;
  /** Locked now, by time or by a result. */
  locked: boolean;
  completed: boolean;
  /** Only what is left, for narrow places. */
  short?: boolean;
  /** A bar above says already that the bracket is locked: the word is enough, with the time. */
  told?: boolean;
}

/** When the bracket locks, to the second, or when it did (rules: locks#countdown). */
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

/** A lock time in Mountain Time, with the viewer's own behind it where that differs (rules: locks#mountain-time). */
function lockText(lockAt: number): string {
  const local = localTime(lockAt);
  return local ? `${formatMountain(lockAt)} (${local})` : formatMountain(lockAt);
}
