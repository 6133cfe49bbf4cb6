import type { Room, RoomCompetition } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import { useMemo } from 'react';
import { useStore } from '../../../store/store.ts';
import { createDeviceSwitch } from '../../account/device-switch.ts';
import { cardOf } from '../fights.queries.ts';

/** Whether this device lists the main event first; by default, Fight 1 comes first. */
export const mainEventFirst = createDeviceSwitch('lockroom.main-event-first');

export type FightCompetition = ReturnType<typeof useFightCompetition>;

/**
 * Returns a room's fights; the result stays the same object until they change. `listed` holds the fights as shown on
 * the page: Fight 1 first, unless this device has reversed the list.
 */
export function useFightCompetition(answer: RoomCompetition, { sport }: Room) {
  const card = cardOf(answer);
  const isTurned = useStore(mainEventFirst);
  return useMemo(() => {
    if (!isFightSport(sport)) throw new Error(`A ${sport} room has no fights`);
    return { sport, card, listed: isTurned ? card.toReversed() : card };
  }, [sport, card, isTurned]);
}
