import type { Room } from '@lockroom/contract';
import { serverNow } from '../../api/server-clock.ts';

/** Returns when the viewer's late-entry permission ends, in milliseconds; null without one. */
export function lateEntryEnd(
  { lateEntryUntil, isCompleted }: Pick<Room, 'lateEntryUntil' | 'isCompleted'>,
  now = serverNow(),
): number | null {
  const end = lateEntryUntil === null ? 0 : Date.parse(lateEntryUntil);
  return !isCompleted && now < end ? end : null;
}

/** Whether the viewer can see and change other members' picks before the lock. */
export const seesPicks = ({ isManager, sealed }: Pick<Room, 'isManager' | 'sealed'>) => isManager && !sealed;
