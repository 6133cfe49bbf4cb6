import {
  type FactChange,
  FIGHT_FACTS,
  type Fight,
  type Fighter,
  type FightResult,
  type fights,
  type Pair,
  type PlacedPair,
  type Prediction,
  pairText,
  type SeenPair,
} from '@lockroom/contract';
import {
  couldUseHindsight,
  DEFAULT_FIGHT_POINTS,
  DEFAULT_ODDS,
  type FightPick,
  type FightPlace,
  type FightSport,
  type FightType,
  type FightWinner,
  hindsightSince,
  isCompleted,
  isFightSport,
  isLocked,
  isPickMethod,
  isValidOdds,
  normalizeOdds,
  numberCard,
  type PickLock,
  type ResultMethod,
  type Fight as Rules,
  readPoints,
  reopens,
  type Sport,
  scorePick,
} from '@lockroom/rules';
import * as z from 'zod/mini';
import { type MovedFact, refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import { imageUrl } from '../../images/images.service.ts';
import { lastWithMore } from '../competition-host.service.ts';
import type { FightRow, Names, PlacedFight } from './fights.store.ts';
import type { PickedFight, PickRow } from './picks.store.ts';

/** Returns the sport of a fight-card room. Fails with wrong_sport for other rooms. */
export function fightSport(sport: Sport): FightSport {
  return isFightSport(sport) ? sport : refuse('wrong_sport', 'This room has no fight card.');
}

export const cornerOf = (fighterNumber: 1 | 2 | '1' | '2'): 1 | 2 => (Number(fighterNumber) === 1 ? 1 : 2);

export type FightFacts = Pick<FightRow, (typeof FIGHT_FACTS)[number]>;

/** The request body of a call that adds or changes a fight. A new fight must have both names. */
export type FightBody = Partial<Context<typeof fights.update>['body']>;

export const NO_ODDS = 'N/A';
type PointsField = keyof typeof DEFAULT_FIGHT_POINTS;

export function newFacts(body: FightBody & Names): FightFacts {
  const { fighter1, fighter2 } = body;
  const odds = { fighter1Odds: DEFAULT_ODDS.fighter1, fighter2Odds: DEFAULT_ODDS.fighter2 };
  return changedFacts({ fighter1, fighter2, ...odds, ...DEFAULT_FIGHT_POINTS }, body);
}

/** Applies a request body to a fight. A missing field keeps the old value, and an empty one restores the default. */
export function changedFacts(old: FightFacts, body: FightBody): FightFacts {
  const odds = (field: 'fighter1Odds' | 'fighter2Odds', fallback: string) =>
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

/** Parses a body's fightType; null if it is empty. A label such as 'Fight 1' means a regular fight. */
export function readFightType(text: string | null | undefined): FightType | null {
  const asked = (text ?? '').trim().toLowerCase();
  if (asked === '') return null;
  if (asked === 'main' || asked === 'main event') return 'main';
  return asked === 'co-main' || asked === 'co-main event' ? 'co-main' : 'regular';
}

/** Normalizes odds and applies the default to empty ones. Refuses invalid odds, naming the field `path`. */
export function readOdds(path: string, text: string | null | undefined, fallback: string): string {
  const odds = normalizeOdds(text ?? null, fallback);
  return isValidOdds(odds) ? odds : refuseField(path, 'Enter odds like +150, -150 or N/A');
}

/** Parses a name or a reason sent by a feed or a source. */
export function readText(schema: typeof Fighter, text: string | undefined): string {
  const read = z.safeParse(schema, text);
  return read.success ? read.data : refuse('invalid_input', read.error.issues[0]?.message);
}

function pointsOf(field: PointsField, value: unknown): number {
  const read = readPoints(value, DEFAULT_FIGHT_POINTS[field]);
  return read.ok ? read.points : refuseField(field, 'Points must be a whole number from 1 to 20');
}

/** Converts a stored fight to the form that the game rules expect, in which a called-off fight has no result. */
export function toRules(row: PickedFight): Rules {
  const isCalledOff = row.calledOffAt !== null;
  return {
    ...row,
    isCalledOff,
    lockDatetime: row.lockAt?.getTime() ?? null,
    winnerId: isCalledOff ? null : row.winnerId,
    winMethod: isCalledOff ? null : row.winMethod,
  };
}

export function toPick({ winner, method }: Pick<PickRow, 'winner' | 'method'>): FightPick {
  return { winnerId: winner, method };
}

export function toLock(row: Locking): PickLock {
  return { lockAt: row.lockAt?.getTime() ?? null, hasResult: row.winnerId !== null };
}

type Locking = Pick<FightRow, 'lockAt' | 'winnerId'>;
type Reopenable = Locking & Pick<FightRow, 'reopenedAt'>;

/** Whether a change reopens a locked fight for picking. The changes log mentions such changes. */
export function isReopened(old: Locking, next: Locking, now: number): boolean {
  return reopens(toLock(old), toLock(next), now);
}

/** Returns the time from which picks of a changed fight count as made with hindsight (see `hindsightSince`). */
export function reopenedAt(old: Reopenable, next: Locking, now: number): Date | null {
  const since = hindsightSince(old.reopenedAt?.getTime() ?? null, toLock(old), toLock(next), now);
  return since === null ? null : new Date(since);
}

/** Whether a fight is or was locked, so that other members may have read its picks. */
export function hasBeenLocked(row: Reopenable, now: number): boolean {
  return couldUseHindsight({ ...toLock(row), now }, row.reopenedAt?.getTime() ?? null);
}

/** Returns a card as it appears in responses, starting with Fight 1, with its locks as of `now`. */
export function presentFights(rows: readonly FightRow[], now: number): Fight[] {
  return numberCard(rows).map((row) => presentFight(row, now));
}

function presentFight(row: PlacedFight, now: number): Fight {
  const { winnerId, winMethod, isCalledOff } = toRules(row);
  return {
    ...row,
    eventId: row.competitionId,
    fighter1Photo: row.fighter1PhotoHash && imageUrl(row.fighter1PhotoHash),
    fighter2Photo: row.fighter2PhotoHash && imageUrl(row.fighter2PhotoHash),
    fightStatus: isCalledOff ? 'called-off' : winnerId === null ? 'upcoming' : 'completed',
    replacedAt: row.replacedAt?.toISOString() ?? null,
    replacedFighter:
      row.replacedName === null
        ? null
        : { fighterNumber: row.replacedCorner === 2 ? 2 : 1, name: row.replacedName },
    winnerId,
    winMethod,
    lockDatetime: row.lockAt?.toISOString() ?? null,
    isLocked: isLocked({ ...toLock(row), now }),
    source: row.sources.fight ?? null,
    lockSource: row.sources.lock ?? null,
    resultSource: (winnerId !== null && row.sources.result) || null,
  };
}

/**
 * Returns a stored pick with its points. If the fight has no winner, the picked fighter counts as neither right nor
 * wrong. The same applies to the picked method if the fight ended by a method that cannot be picked.
 */
export function presentPick(pick: PickRow, fight: PickedFight, ownerId: string): Prediction {
  const rules = toRules(fight);
  const score = isCompleted(rules) ? scorePick(rules, toPick(pick)) : null;
  const isDecided = rules.winnerId === 1 || rules.winnerId === 2;
  return {
    id: pick.id,
    eventId: pick.entryId,
    fightId: pick.fightId,
    userId: ownerId,
    predictedWinnerId: pick.winner === 1 ? '1' : '2',
    predictedMethod: pick.method,
    pointsEarned: score?.points ?? null,
    isCorrectFighter: score && isDecided ? score.correctWinner : null,
    isCorrectMethod: score && isDecided && isPickMethod(rules.winMethod) ? score.correctMethod : null,
    createdAt: pick.createdAt.toISOString(),
    updatedAt: pick.updatedAt.toISOString(),
  };
}

export function fightPair({ id, fighter1, fighter2 }: Names & { id: string }): Pair {
  return { fightId: id, fighter1, fighter2 };
}

export function placedPair(fight: FightRow & Pick<FightPlace, 'title'>): PlacedPair {
  return { ...fightPair(fight), title: fight.title };
}

export function toResult(winnerId: FightWinner | null, method: ResultMethod | null): FightResult | null {
  return winnerId === null ? null : { winnerId, method };
}

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

/** Returns the values that a change would overwrite although the sender has not seen them. */
export function movedFacts(
  old: FightFacts,
  next: FightFacts,
  seen: Partial<FightFacts> | null | undefined,
): MovedFact[] {
  return FIGHT_FACTS.flatMap((fact) =>
    seen?.[fact] === undefined || seen[fact] === old[fact] || next[fact] === old[fact]
      ? []
      : [{ path: fact, now: old[fact], text: `${FACT_NAMES[fact]}: now ${old[fact]}` }],
  );
}

export function factChanges(old: FightFacts, next: FightFacts): FactChange[] {
  return FIGHT_FACTS.flatMap((fact) =>
    old[fact] === next[fact] ? [] : [{ fact, from: old[fact], to: next[fact] }],
  );
}

export const otherCorner = (corner: 1 | 2): 1 | 2 => (corner === 1 ? 2 : 1);

export function swappedFacts(fight: FightRow) {
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

/** Refuses a change if the sender saw other fighters, or the same fighters in swapped corners. */
export function refuseMovedPair(fight: Names, seen: SeenPair | null | undefined): void {
  const { fighter1, fighter2 } = fight;
  if ((seen?.fighter1 ?? fighter1) === fighter1 && (seen?.fighter2 ?? fighter2) === fighter2) return;
  refuseStale([{ path: 'seen', now: { fighter1, fighter2 }, text: `The fight is now ${pairText(fight)}` }]);
}

/**
 * Returns the notification text for a result: 'Yan by Decision over Sterling', or 'Yan vs Sterling ended without a
 * winner (Draw)'.
 */
export function postedText(fight: Names, winnerId: FightWinner, method: string | null): string {
  if (winnerId === 0) return `${pairText(fight)} ended without a winner (${method})`;
  const [winner, loser] = [fight[`fighter${winnerId}`], fight[`fighter${otherCorner(winnerId)}`]];
  return method === null ? `${winner} beat ${loser}, method to come` : `${winner} by ${method} over ${loser}`;
}

/** Returns the notification text for several results in card order, or null if there are none. */
export function postedTogether(decided: readonly FightRow[]): string | null {
  return lastWithMore(
    decided.map((fight) => {
      const { winnerId, winMethod } = toRules(fight);
      return postedText(fight, winnerId ?? 0, winMethod);
    }),
  );
}

export function hasOtherResult(was: FightRow | null, next: FightRow): boolean {
  return next.winnerId !== (was?.winnerId ?? null) || next.winMethod !== (was?.winMethod ?? null);
}
