import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/rules';
import { useMemo } from 'react';
import { useStore } from '../../../store/store.ts';
import { createDeviceSwitch } from '../../account/device-switch.ts';
import { cardOf } from '../fights.queries.ts';

/** Whether this device lists the main event first; by default, Fight 1 comes first. */
export const mainEventFirst = createDeviceSwitch('lockroom.main-event-first');

export interface FightCompetition {
  sport: FightSport;
  card: readonly Fight[];
  /** The fights in page order: Fight 1 first, unless this device has reversed the list. */
  listed: readonly Fight[];
}

/** Returns a room's card, with a stable object identity while it is unchanged. */
export function useFightCompetition(answer: RoomCompetition, { sport }: Room): FightCompetition {
  const card = cardOf(answer);
  const isTurned = useStore(mainEventFirst);
  return useMemo(() => {
    if (!isFightSport(sport)) throw new Error(`A ${sport} room has no fights`);
    return { sport, card, listed: isTurned ? card.toReversed() : card };
  }, [sport, card, isTurned]);
}
