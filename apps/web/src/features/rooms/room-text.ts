import type { Room } from '@lockroom/contract';
import { formatClock, formatInstant, HOUR, MINUTE, zoneName } from '@lockroom/rules';
import { counted, list } from '../../shell/words.ts';

/** Describes the competition and its lock: '13 fights \u00b7 locks Sat, Apr 13, 6:00 PM MT'. */
export function posterText({ bracketSize, fightCount, lockTime, timeZone }: Room): string {
  const what = bracketSize === null ? fightCount > 0 && counted(fightCount, 'fight') : `${bracketSize} teams`;
  const when = lockTime !== null && `locks ${formatInstant(Date.parse(lockTime), timeZone)}`;
  return [what, when].filter(Boolean).join(' \u00b7 ');
}

/** Describes the progress of the event: 'Fight 9 of 13', '8 of 13 fights', '52 of 63 games'. */
export function progressText(
  { bracketSize, fightCount, scoredCount }: Pick<Room, 'bracketSize' | 'fightCount' | 'scoredCount'>,
  underWay: { number: number } | null,
): string {
  if (underWay) return `Fight ${underWay.number} of ${fightCount}`;
  return `${scoredCount} of ${fightCount} ${bracketSize === null ? 'fights' : 'games'}`;
}

/** Describes when the next fight locks: 'Fight 10 locks in 12 min', 'Fight 10 locks in 3h 5m'. */
export function nextLockText(name: string, left: number): string {
  if (left < MINUTE) return `${name} locks in under a minute`;
  if (left < HOUR) return `${name} locks in ${Math.floor(left / MINUTE)} min`;
  return `${name} locks in ${Math.floor(left / HOUR)}h ${Math.floor((left % HOUR) / MINUTE)}m`;
}

/** The heading above the members who still have to pick: '3 of 10 still to pick'. */
export function stillToPickText(waiting: number, of: number): string {
  return waiting === 0 ? `All ${of} have picked` : `${waiting} of ${of} still to pick`;
}

/** Names the members whose picks are missing: 'You, hector and juno', 'You, hector and 4 others'. */
export function waitingText(names: readonly string[]): string {
  return names.length > 3
    ? `${list(names.slice(0, 2)).replace(' and ', ', ')} and ${names.length - 2} others`
    : list(names);
}

/** Formats a lock time without its date: '8:00 PM MT'. */
export function lockClock(at: number, timeZone: string): string {
  return `${formatClock(at, timeZone)} ${zoneName(at, timeZone)}`;
}

/** Shown in a room whose event has no fights or teams yet. */
export const unannouncedText = (isCard: boolean): string =>
  isCard
    ? 'The card is not announced yet. Fights appear here as they are announced.'
    : 'The teams are not announced yet. They appear here as they are announced.';
