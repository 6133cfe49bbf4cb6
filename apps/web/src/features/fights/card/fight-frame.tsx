import type { Fight } from '@lockroom/contract';
import { fightCountdown, formatInstant, formatOwnTime, HOUR, isLocked, lockTimeLabel } from '@lockroom/rules';
import { useServerNow } from '../../../api/server-clock.ts';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { LockLine } from '../../../ui/lock-line.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { lockOf } from './fight-rules.ts';

export const fightDomId = (fightId: string) => `fight-${fightId}`;

/** Shows a fight's maximum points, e.g. '5 pts'. Renders nothing for 0. */
export function MaxPoints({ points }: { points: number }) {
  if (points === 0) return null;
  return (
    <span className="num text-md leading-none font-extrabold whitespace-nowrap [&_small]:text-2xs [&_small]:font-semibold [&_small]:text-ink-3">
      <span className="sr-only">Up to </span>
      {points} <small>{points === 1 ? 'pt' : 'pts'}</small>
    </span>
  );
}

/** Scrolls a fight into view and focuses it, so that its keyboard shortcuts work. */
export function focusFight(fightId: string): void {
  const card = document.getElementById(fightDomId(fightId));
  card?.focus({ preventScroll: true });
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  card?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
}

/** A loading placeholder with the layout of a bracket before its first lock. */
export function FightsLoading() {
  return (
    <Loading className="grid max-w-190">
      <div className="-mx-4 -mt-4 h-14.25 border-b border-line lg:mx-0 lg:-mt-6 lg:h-17" />
      <div className="grid gap-2.5 py-4">
        <Skeleton width="180px" height="34px" />
        <Skeleton width="280px" height="20px" />
        <Skeleton height="70px" />
      </div>
      <div className="grid max-w-155 gap-5">
        <Skeleton height="290px" />
        <Skeleton height="290px" />
        <Skeleton height="290px" />
      </div>
    </Loading>
  );
}

/**
 * Shows the time at which a fight locks or locked. Only this component re-renders every second, using the server's
 * time.
 */
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

/** Shows a lock time in the room's time zone, with the viewer's local time if that differs. */
export function LockTime({ lockAt }: { lockAt: number | null }) {
  const timeZone = useRoomZone();
  const local = lockAt === null ? null : localLockTime(lockAt, timeZone);
  return (
    <span className="flex flex-wrap gap-x-2 text-ink-3 justify-end text-2xs font-stretch-84% leading-[1.25] tabular-nums whitespace-nowrap">
      <span>{lockTimeLabel(lockAt, timeZone)}</span>
      {local && <span>{local}</span>}
    </span>
  );
}

/**
 * Formats a lock time in the viewer's time zone, without the date if that is the same as in the room's zone. Null if
 * the clocks of both zones show the same time.
 */
export function localLockTime(
  lockAt: number,
  timeZone: string,
  ownZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  const local = formatOwnTime(lockAt, ownZone, timeZone);
  if (local === null) return null;
  const day = (text: string) => text.slice(0, text.lastIndexOf(', ') + 2);
  return day(local) === day(formatInstant(lockAt, timeZone)) ? local.slice(day(local).length) : local;
}
