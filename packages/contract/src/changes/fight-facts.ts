import { type FightPick, PICK_METHODS, RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id } from '../schema.ts';

/** A fight with the names of its fighters. */
export const Pair = z.object({ fightId: Id, fighter1: z.string(), fighter2: z.string() });
export type Pair = z.infer<typeof Pair>;

/** A fight with its place on the card and the names of its fighters: 'Fight 3', 'Main Event'. */
export const PlacedPair = z.extend(Pair, { title: z.string() });
export type PlacedPair = z.infer<typeof PlacedPair>;

/** A fight's result: the winning corner, or 0 without a winner; an imported room may lack the method. */
export const FightResult = z.object({
  winnerId: z.literal([0, 1, 2]),
  method: z.nullable(z.enum(RESULT_METHODS)),
});
export type FightResult = z.infer<typeof FightResult>;

/** The pick for a fight; null for none. */
export const PickedFight = z.nullable(
  z.object({ winnerId: z.literal([1, 2]), method: z.enum(PICK_METHODS) }),
);

/** The fields of a fight that a manager enters. */
export const FIGHT_FACTS = [
  'fighter1',
  'fighter2',
  'fighter1Odds',
  'fighter2Odds',
  'fighterPoints',
  'methodPoints',
  'bonusPoints',
  'underdogBonus',
] as const;

/** One field of a fight, old and new; odds and names are texts, points are numbers. */
export const FactChange = z.object({
  fact: z.enum(FIGHT_FACTS),
  from: z.union([z.string(), z.int()]),
  to: z.union([z.string(), z.int()]),
});
export type FactChange = z.infer<typeof FactChange>;

type Names = Pick<Pair, 'fighter1' | 'fighter2'>;

/** 'Yan vs Sterling'. */
export function pairText({ fighter1, fighter2 }: Names): string {
  return `${fighter1} vs ${fighter2}`;
}

/** A fight with its place: 'Fight 3, Yan vs Sterling'. */
export function fightLabel(fight: Names & { title: string }): string {
  return `${fight.title}, ${pairText(fight)}`;
}

/** A fight's result: 'Yan by Decision' or 'no winner (Draw)'. */
export function resultText(fight: Names, { winnerId, method }: FightResult): string {
  return winnerId === 0 ? `no winner (${method})` : `${cornerName(fight, winnerId)} by ${method}`;
}

/** A pick: 'Yan by Decision', or 'no pick'. */
export function pickText(fight: Names, pick: FightPick | null): string {
  return pick ? `${cornerName(fight, pick.winnerId)} by ${pick.method}` : 'no pick';
}

export function cornerName(fight: Names, corner: 1 | 2): string {
  return corner === 1 ? fight.fighter1 : fight.fighter2;
}

/** Fields of a fight, old and new, one part each: 'odds of Yan from +150 to -110'. Uses the current names. */
export function factTexts(now: Names, changes: readonly FactChange[]): string[] {
  return changes.map(({ fact, from, to }) => `${factName(now, fact)} from ${from} to ${to}`);
}

function factName({ fighter1, fighter2 }: Names, fact: FactChange['fact']): string {
  switch (fact) {
    case 'fighter1':
      return 'first fighter';
    case 'fighter2':
      return 'second fighter';
    case 'fighter1Odds':
      return `odds of ${fighter1}`;
    case 'fighter2Odds':
      return `odds of ${fighter2}`;
    case 'fighterPoints':
      return 'fighter points';
    case 'methodPoints':
      return 'method points';
    case 'bonusPoints':
      return 'combo points';
    case 'underdogBonus':
      return 'underdog bonus';
  }
}
