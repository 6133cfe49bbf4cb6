import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/rules';
import { useMemo } from 'react';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { cardOf } from '../fights.queries.ts';
import { fromFight1 } from './fight-order.ts';

export interface FightCompetition {
  sport: FightSport;
  card: readonly Fight[];
  /** In page order: the main event first, unless this device has reversed the list. */
  listed: readonly Fight[];
}

/** Returns a room's card, with a stable object identity while it is unchanged. */
export function useFightCompetition(answer: RoomCompetition, { sport, isCompleted }: Room): FightCompetition {
  const card = cardOf(answer);
  // A completed entry has no progress strip, and so no button to reverse the list.
  const isTurned = useDeviceSwitch(fromFight1) && !isCompleted;
  return useMemo(() => {
    if (!isFightSport(sport)) throw new Error(`A room of ${sport} has no fights`);
    return { sport, card, listed: isTurned ? card : card.toReversed() };
  }, [sport, card, isTurned]);
}
