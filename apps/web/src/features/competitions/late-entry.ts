import type { Room } from '@lockroom/contract';
import { serverNow } from '../../api/server-clock.ts';

/**
 * Returns the time, in milliseconds, at which the viewer's permission to enter late picks ends; null if there is none.
 */
export function lateEntryEnd(
  { lateEntryUntil, isCompleted }: Pick<Room, 'lateEntryUntil' | 'isCompleted'>,
  now = serverNow(),
): number | null {
  const end = lateEntryUntil === null ? 0 : Date.parse(lateEntryUntil);
  return !isCompleted && now < end ? end : null;
}

/** Whether the viewer can see and change other members' picks before the lock. */
export const seesPicks = ({ isManager, sealed }: Pick<Room, 'isManager' | 'sealed'>) => isManager && !sealed;
