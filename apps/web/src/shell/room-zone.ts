import { longZoneName, MOUNTAIN, zoneName } from '@lockroom/rules';
import { createContext, use } from 'react';

const Zone = createContext(MOUNTAIN);

/** Sets the time zone of all lock times inside it. Templates use Mountain Time. */
export const RoomZone = Zone;

/** Returns the time zone of the surrounding room, or Mountain Time outside of rooms. */
export const useRoomZone = (): string => use(Zone);

/** Names a time zone for a form, e.g. 'Mountain Time (MT)'. */
export function zoneLabel(timeZone: string, at: number): string {
  return `${longZoneName(timeZone)} (${zoneName(at, timeZone)})`;
}
