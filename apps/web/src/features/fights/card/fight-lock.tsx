import type { Fight } from '@lockroom/contract';
import { fightCountdown, formatLocal, formatMountain, isLocked, lockTimeLabel } from '@lockroom/rules';
import { useServerNow } from '../../../api/server-clock.ts';
import { LockLine } from '../../../ui/lock-line.tsx';
import { lockOf } from './fight-rules.ts';

const HOUR = 60 * 60_000;

/** Shows when a fight locks or locked. Only this component re-renders every second, with the server's time. */
export function FightLock({ fight }: { fight: Pick<Fight, 'lockDatetime' | 'winnerId' | 'isLocked'> }) {
  const now = useServerNow(1000);
  const { lockAt, hasResult } = lockOf(fight);
  const lock = { lockAt, now, hasResult };
  const closed = fight.isLocked || isLocked(lock);
  if (lockAt === null && !closed) return <LockLine icon="clock" text={fightCountdown(lock)} />;
  const passed = lockAt !== null && lockAt <= now;
  return (
    <span className="flex flex-col [align-items:inherit] gap-0.75 min-w-0">
      {closed ? (
        <LockLine icon="closed" tone="closed" strong="Locked" after={passed ? fightCountdown(lock) : null} />
      ) : (
        <LockLine
          icon="open"
          tone={lockAt !== null && lockAt - now < HOUR ? 'soon' : 'plain'}
          text="Locks in"
          strong={fightCountdown(lock)}
        />
      )}
      <LockTime lockAt={lockAt} />
    </span>
  );
}

/** Shows a lock time in Mountain Time, with the viewer's local time if that differs. */
export function LockTime({ lockAt }: { lockAt: number | null }) {
  const local = lockAt === null ? null : localLockTime(lockAt);
  return (
    <span className="flex flex-wrap gap-2 text-ink-3 justify-end gap-y-0 gap-x-2 text-2xs font-stretch-84% leading-[1.25] tabular-nums whitespace-nowrap">
      <span>{lockTimeLabel(lockAt)}</span>
      {local && <span>{local}</span>}
    </span>
  );
}

/**
 * Formats a lock time in the viewer's time zone, without the date if it is the same; null if it equals Mountain Time.
 */
export function localLockTime(
  lockAt: number,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  const local = Number.isFinite(lockAt) ? formatLocal(lockAt, timeZone) : null;
  if (local === null) return null;
  const day = (text: string) => text.slice(0, text.lastIndexOf(', ') + 2);
  return day(local) === day(formatMountain(lockAt)) ? local.slice(day(local).length) : local;
}
