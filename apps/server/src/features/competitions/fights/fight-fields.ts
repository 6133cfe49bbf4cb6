import type { FIGHT_FACTS, fights } from '@lockroom/contract';
import {
  DEFAULT_FIGHT_POINTS,
  DEFAULT_ODDS,
  type FightType,
  isValidOdds,
  normalizeOdds,
  readPoints,
} from '@lockroom/rules';
import { refuseField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import type { FightRow } from './fights.store.ts';

/** The facts of a fight that its manager types in. */
export type FightFacts = Pick<FightRow, (typeof FIGHT_FACTS)[number]>;

/** The body of a change to a fight; that of a new one has both names. */
export type FightBody = Partial<Context<typeof fights.update>['body']>;

type OddsField = 'fighter1Odds' | 'fighter2Odds';

/** The odds of a fighter of whom nothing is known. */
export const NO_ODDS = 'N/A';
type PointsField = keyof typeof DEFAULT_FIGHT_POINTS;

/** The facts of a new fight, with the defaults for what the body leaves out. */
export function newFacts(body: FightBody & { fighter1: string; fighter2: string }): FightFacts {
  return changedFacts(
    {
      fighter1: body.fighter1,
      fighter2: body.fighter2,
      fighter1Odds: DEFAULT_ODDS.fighter1,
      fighter2Odds: DEFAULT_ODDS.fighter2,
      ...DEFAULT_FIGHT_POINTS,
    },
    body,
  );
}

/** The facts as a body changes them: what is absent stays, what is empty falls back to its default. */
export function changedFacts(old: FightFacts, body: FightBody): FightFacts {
  const odds = (field: OddsField, fallback: string) =>
    body[field] === undefined ? old[field] : readOdds(field, body[field], fallback);
  const points = (field: PointsField) =>
    body[field] === undefined ? old[field] : pointsOf(field, body[field]);
  return {
    fighter1: body.fighter1 ?? old.fighter1,
    fighter2: body.fighter2 ?? old.fighter2,
    fighter1Odds: odds('fighter1Odds', DEFAULT_ODDS.fighter1),
    fighter2Odds: odds('fighter2Odds', DEFAULT_ODDS.fighter2),
    fighterPoints: points('fighterPoints'),
    methodPoints: points('methodPoints'),
    bonusPoints: points('bonusPoints'),
    underdogBonus: points('underdogBonus'),
  };
}

/** What a body's fightType asks for: a label such as 'Fight 1' is a regular place; null where nothing is asked. */
export function readFightType(text: string | null | undefined): FightType | null {
  const asked = (text ?? '').trim().toLowerCase();
  if (asked === '') return null;
  if (asked === 'main' || asked === 'main event') return 'main';
  return asked === 'co-main' || asked === 'co-main event' ? 'co-main' : 'regular';
}

/** Odds as they are stored, the fallback for empty ones; what is none is refused beside the field under this path. */
export function readOdds(path: string, text: string | null, fallback: string): string {
  const odds = normalizeOdds(text, fallback);
  return isValidOdds(odds) ? odds : refuseField(path, 'Odds are written like +150, -150 or N/A');
}

function pointsOf(field: PointsField, value: unknown): number {
  const read = readPoints(value, DEFAULT_FIGHT_POINTS[field]);
  return read.ok ? read.points : refuseField(field, 'Points must be a whole number from 1 to 20');
}
