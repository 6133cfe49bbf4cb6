import { FIGHT_NUMBER } from '../limits.ts';
import type { FightWinner, ResultMethod } from './methods.ts';

/** The data of a fight. Odds are normalized; times are milliseconds since 1970 in UTC. */
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
  /** 0 if the fight ended without a winner, null while it is open. */
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
  /** A called-off fight does not count (rules: play#fights-that-change). */
  isCalledOff?: boolean;
};

export function countedFights<T extends Pick<Fight, 'isCalledOff'>>(card: readonly T[]): T[] {
  return card.filter(({ isCalledOff }) => !isCalledOff);
}

export type FightType = 'main' | 'co-main' | 'regular';

/** A fight's number, type and title. They are derived from its position on the card and are not stored. */
export type FightPlace = { fightNumber: number; fightType: FightType; title: string };

/** 'up' moves a fight toward the main event. */
export const MOVE_DIRECTIONS = ['up', 'down'] as const;
export type MoveDirection = (typeof MOVE_DIRECTIONS)[number];

type Identified = { id: string };

/** Returns the place of a fight: the last fight on the card is the main event, the one before it the co-main. */
export function fightPlace(index: number, length: number): FightPlace {
  if (index === length - 1) {
    return { fightNumber: FIGHT_NUMBER.main, fightType: 'main', title: 'Main Event' };
  }
  if (index === length - 2) {
    return { fightNumber: FIGHT_NUMBER.coMain, fightType: 'co-main', title: 'Co-Main Event' };
  }
  return { fightNumber: index + 1, fightType: 'regular', title: `Fight ${index + 1}` };
}

/** Adds number, type and title to each fight on a card, Fight 1 first (rules: play#fight-cards). */
export function numberCard<T extends Identified>(card: readonly T[]): (T & FightPlace)[] {
  return card.map((fight, index) => ({ ...fight, ...fightPlace(index, card.length) }));
}

/**
 * Adds a fight to the card as Fight 1, or as the main or co-main event, which moves the other fights down. The first
 * fight added to a card is therefore its main event, and the second its co-main.
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

/** Swaps a fight with its neighbor. Does nothing at either end of the card or for an unknown id. */
export function moveFight<T extends Identified>(
  card: readonly T[],
  id: string,
  direction: MoveDirection,
): T[] {
  const from = card.findIndex((fight) => fight.id === id);
  const to = direction === 'up' ? from + 1 : from - 1;
  const [fight, neighbor] = [card[from], card[to]];
  return fight && neighbor ? card.with(from, neighbor).with(to, fight) : [...card];
}

export function removeFight<T extends Identified>(card: readonly T[], id: string): T[] {
  return card.filter((fight) => fight.id !== id);
}
