import { FIGHT_NUMBER } from '../limits.ts';
import type { FightWinner, ResultMethod } from './methods.ts';

/** A fight as the rules see it; odds are normalized, instants are milliseconds since 1970 in UTC. */
export type Fight = {
  id: string;
  fighter1: string;
  fighter2: string;
  fighter1Odds: string;
  fighter2Odds: string;
  fighterPoints: number;
  methodPoints: number;
  bonusPoints: number;
  underdogBonus: number;
  lockDatetime: number | null;
  /** 0 where the fight ended without a winner, null while it is open. */
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
};

/** The kinds of place on a card. */
export const FIGHT_TYPES = ['main', 'co-main', 'regular'] as const;
/** A kind of place on a card. */
export type FightType = (typeof FIGHT_TYPES)[number];

/** What a fight is called by where it stands; nothing of this is stored with the fight's own facts. */
export type FightPlace = { fightNumber: number; fightType: FightType; title: string };

/** The ways a fight can move: up is towards the main event. */
export const MOVE_DIRECTIONS = ['up', 'down'] as const;
/** A way a fight can move. */
export type MoveDirection = (typeof MOVE_DIRECTIONS)[number];

type Identified = { id: string };

/** The place at an index of a card of this length: the last is the main event, the one before it the co-main. */
export function fightPlace(index: number, length: number): FightPlace {
  if (index === length - 1) {
    return { fightNumber: FIGHT_NUMBER.main, fightType: 'main', title: 'Main Event' };
  }
  if (index === length - 2) {
    return { fightNumber: FIGHT_NUMBER.coMain, fightType: 'co-main', title: 'Co-Main Event' };
  }
  return { fightNumber: index + 1, fightType: 'regular', title: `Fight ${index + 1}` };
}

/** The card with number, type and title of each fight, from its place alone. Fight 1 is first (decisions section 2). */
export function numberCard<T extends Identified>(card: readonly T[]): (T & FightPlace)[] {
  return card.map((fight, index) => ({ ...fight, ...fightPlace(index, card.length) }));
}

/**
 * The card with a new fight: at the bottom, where it becomes Fight 1, or as the main or co-main event, moving
 * the others down. So the first fight of a card is its main event and the second its co-main.
 */
export function insertFight<T extends Identified>(
  card: readonly T[],
  fight: T,
  type: FightType = 'regular',
): T[] {
  if (type === 'main') return [...card, fight];
  if (type === 'co-main') return [...card.slice(0, -1), fight, ...card.slice(-1)];
  return [fight, ...card];
}

/** The card with one fight swapped with its neighbour; at the end of the card, or unknown, nothing moves. */
export function moveFight<T extends Identified>(
  card: readonly T[],
  id: string,
  direction: MoveDirection,
): T[] {
  const moved = [...card];
  const from = card.findIndex((fight) => fight.id === id);
  const to = direction === 'up' ? from + 1 : from - 1;
  const fight = card[from];
  const neighbour = card[to];
  if (!fight || !neighbour) return moved;
  moved[from] = neighbour;
  moved[to] = fight;
  return moved;
}

/** The card without one fight; the others close up. */
export function removeFight<T extends Identified>(card: readonly T[], id: string): T[] {
  return card.filter((fight) => fight.id !== id);
}
