import { longZoneName, MOUNTAIN, zoneName } from '@lockroom/rules';
import { createContext, use } from 'react';

/** The time zone of all lock times below this provider. The default is for templates, which use Mountain Time. */
export const RoomZone = createContext(MOUNTAIN);

/** Returns the time zone of the surrounding room, or Mountain Time outside of rooms. */
export const useRoomZone = (): string => use(RoomZone);

/** Names a time zone for a form, e.g. 'Mountain Time (MT)'. */
export function zoneLabel(timeZone: string, at: number): string {
  return `${longZoneName(timeZone)} (${zoneName(at, timeZone)})`;
}
