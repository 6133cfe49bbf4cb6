import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/rules';
import { useMemo } from 'react';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { cardOf } from '../fights.queries.ts';
import { fromFight1 } from './fight-order.ts';

/** What a room of fights plays. */
export interface FightCompetition {
  sport: FightSport;
  /** Fight 1 first. */
  card: readonly Fight[];
  /** As the page lists them: the main event first, unless this device has turned the list. */
  listed: readonly Fight[];
}

/** Reads the card of a room; it stays the same object while it is the same. */
export function useFightCompetition(answer: RoomCompetition, { sport, isCompleted }: Room): FightCompetition {
  const card = cardOf(answer);
  // A completed sheet has no strip, whose button turns the list.
  const isTurned = useDeviceSwitch(fromFight1) && !isCompleted;
  return useMemo(() => {
    if (!isFightSport(sport)) throw new Error(`A room of ${sport} has no fights`);
    return { sport, card, listed: isTurned ? card : card.toReversed() };
  }, [sport, card, isTurned]);
}
