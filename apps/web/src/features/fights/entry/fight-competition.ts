import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/rules';
import { useMemo } from 'react';
import { cardOf } from '../fights.queries.ts';

/** What a room of fights plays. */
export interface FightCompetition {
  sport: FightSport;
  /** Fight 1 first; the page shows the main event first. */
  card: readonly Fight[];
}

/** Reads the card of a room; it stays the same object while it is the same. */
export function useFightCompetition(answer: RoomCompetition, { sport }: Room): FightCompetition {
  const card = cardOf(answer);
  return useMemo(() => {
    if (!isFightSport(sport)) throw new Error(`A room of ${sport} has no fights`);
    return { sport, card };
  }, [sport, card]);
}
