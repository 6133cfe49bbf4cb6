import {
  type FactChange,
  FIGHT_FACTS,
  type FightResult,
  type Pair,
  type PlacedPair,
  pairText,
  type SeenPair,
} from '@lockroom/contract';
import type { FightPlace, FightWinner, ResultMethod } from '@lockroom/rules';
import { type MovedFact, refuseStale } from '../../../kernel/errors.ts';
import type { FightFacts } from './fight-fields.ts';
import { toRules } from './fights.present.ts';
import type { FightRow } from './fights.store.ts';

/** A fight as the changes log names it away from its place. */
export function fightPair({ id, fighter1, fighter2 }: Pick<FightRow, 'id' | 'fighter1' | 'fighter2'>): Pair {
  return { fightId: id, fighter1, fighter2 };
}

/** A fight as the changes log names it by its place. */
export function placedPair(fight: FightRow & Pick<FightPlace, 'title'>): PlacedPair {
  return { ...fightPair(fight), title: fight.title };
}

/** How a fight ended as the changes log keeps it; null without a result. */
export function toResult(winnerId: FightWinner | null, method: ResultMethod | null): FightResult | null {
  return winnerId === null ? null : { winnerId, method };
}

/** The stored result of a fight. */
export function resultOf(row: FightRow): FightResult | null {
  const { winnerId, winMethod } = toRules(row);
  return toResult(winnerId, winMethod);
}

const FACT_NAMES: Record<keyof FightFacts, string> = {
  fighter1: 'Fighter 1',
  fighter2: 'Fighter 2',
  fighter1Odds: 'Odds of fighter 1',
  fighter2Odds: 'Odds of fighter 2',
  fighterPoints: 'Fighter points',
  methodPoints: 'Method points',
  bonusPoints: 'Bonus points',
  underdogBonus: 'Underdog points',
};

/** The facts that a change would overwrite though they are others than its sender saw. */
export function movedFacts(
  old: FightFacts,
  next: FightFacts,
  seen: Partial<FightFacts> | null | undefined,
): MovedFact[] {
  return FIGHT_FACTS.flatMap((fact) =>
    seen?.[fact] === undefined || seen[fact] === old[fact] || next[fact] === old[fact]
      ? []
      : [{ path: fact, now: old[fact], text: `${FACT_NAMES[fact]}: ${old[fact]} now` }],
  );
}

/** Every fact that differs, old and new; empty where nothing does. */
export function factChanges(old: FightFacts, next: FightFacts): FactChange[] {
  return FIGHT_FACTS.flatMap((fact) =>
    old[fact] === next[fact] ? [] : [{ fact, from: old[fact], to: next[fact] }],
  );
}

export const otherCorner = (corner: 1 | 2): 1 | 2 => (corner === 1 ? 2 : 1);

/** The facts of a fight with its corners changed about. */
export function turnedFacts(fight: FightRow) {
  const { winnerId, replacedCorner } = fight;
  return {
    fighter1: fight.fighter2,
    fighter2: fight.fighter1,
    fighter1Odds: fight.fighter2Odds,
    fighter2Odds: fight.fighter1Odds,
    fighter1PhotoHash: fight.fighter2PhotoHash,
    fighter2PhotoHash: fight.fighter1PhotoHash,
    person1: fight.person2,
    person2: fight.person1,
    winnerId: winnerId === 1 || winnerId === 2 ? otherCorner(winnerId) : winnerId,
    replacedCorner: replacedCorner === null ? null : otherCorner(replacedCorner),
  };
}

/** Refuses what was meant for another pair than the one that stands there, or for the other corner of each. */
export function refuseMovedPair(
  fight: Pick<FightRow, 'fighter1' | 'fighter2'>,
  seen: SeenPair | null | undefined,
): void {
  const moved = (['fighter1', 'fighter2'] as const).filter(
    (corner) => seen?.[corner] !== undefined && seen[corner] !== fight[corner],
  );
  const { fighter1, fighter2 } = fight;
  const fact = { path: 'seen', now: { fighter1, fighter2 }, text: `${pairText(fight)} now` };
  // The pair is named once.
  refuseStale(moved.length > 0 ? [fact] : []);
}
