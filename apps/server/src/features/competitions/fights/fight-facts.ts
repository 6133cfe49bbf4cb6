import {
  type FactChange,
  FIGHT_FACTS,
  type FightResult,
  type Pair,
  type PlacedPair,
} from '@lockroom/contract';
import type { FightPlace, FightWinner, ResultMethod } from '@lockroom/rules';
import type { MovedFact } from '../../../kernel/errors.ts';
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
