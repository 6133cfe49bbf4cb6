import { numberCard } from '@lockroom/rules';
import type { Owner } from '../../../kernel/http/proofs.ts';
import { newIdIn } from '../../../kernel/ids.ts';
import { homeOf } from '../owner.service.ts';
import { turnedFacts } from './fight-facts.ts';
import { reopenedAt } from './fights.present.ts';
import type { FightRow, PlacedFight } from './fights.store.ts';

/** A place of the card to come; `was` is the room's fight of the same two, null for a new one. */
export interface PlannedFight {
  was: PlacedFight | null;
  next: PlacedFight;
}

/** A card to come, Fight 1 first, and the fights that are not on it any more. */
export interface CardPlan {
  fights: PlannedFight[];
  removed: PlacedFight[];
}

/**
 * Lays a template's card over that of a room (rules: play#templates-and-imports). A fight of the same two keeps its id,
 * and its corners, for the picks name them; what the template says nothing about (photo, lock, result) stays as it was.
 */
export function layOver(
  card: readonly FightRow[],
  source: readonly FightRow[],
  { owner, includeResults, now }: { owner: Owner; includeResults: boolean; now: number },
): CardPlan {
  const left = numberCard(card);
  const fights = source.map((from, index) => {
    const at = left.findIndex((fight) => pairOf(fight) === pairOf(from));
    const was = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    const fight = was && isTurned(was, from) ? turn(from) : from;
    // The result of a fight that is called off waits for it to be back on.
    const takesResult = includeResults && fight.winnerId !== null && was?.calledOffAt == null;
    const result = takesResult ? fight : was;
    const next: FightRow = {
      ...fight,
      id: was?.id ?? newIdIn(homeOf(owner)),
      competitionId: owner.competitionId,
      position: index + 1,
      fighter1PhotoHash: fight.fighter1PhotoHash ?? was?.fighter1PhotoHash ?? null,
      fighter2PhotoHash: fight.fighter2PhotoHash ?? was?.fighter2PhotoHash ?? null,
      lockAt: fight.lockAt ?? was?.lockAt ?? null,
      winnerId: result?.winnerId ?? null,
      winMethod: result?.winMethod ?? null,
      reopenedAt: null,
      ...actsOn(was ?? fight),
    };
    if (was) next.reopenedAt = reopenedAt(was, next, now);
    return { was, next };
  });
  const placed = numberCard(fights.map(({ next }) => next));
  return {
    fights: placed.map((next, index) => ({ was: fights[index]?.was ?? null, next })),
    removed: left,
  };
}

/** What became of a fight, none of which a pasted card or the template of a fight that is kept changes. */
function actsOn(fight: FightRow) {
  const { calledOffAt, calledOffReason, replacedAt, replacedCorner, replacedName, person1, person2 } = fight;
  return { calledOffAt, calledOffReason, replacedAt, replacedCorner, replacedName, person1, person2 };
}

/** A fight to which nothing has happened. */
export const NOT_ACTED_ON: ReturnType<typeof actsOn> = {
  calledOffAt: null,
  calledOffReason: null,
  replacedAt: null,
  replacedCorner: null,
  replacedName: null,
  person1: '1',
  person2: '2',
};

/** A fighter's name as it is compared. */
export const nameOf = (fighter: string) => fighter.normalize('NFC').trim().toLowerCase();

/** The two of a fight, whichever corner they stand in. */
export function pairOf({ fighter1, fighter2 }: Pick<FightRow, 'fighter1' | 'fighter2'>): string {
  return JSON.stringify([nameOf(fighter1), nameOf(fighter2)].sort());
}

/** Whether two names are of one person, spelled in another way at most. */
export function alike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    name
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  );
  return one === other;
}

/** Whether the first of a fight stands in the other corner than before. */
export function isTurned(was: Pick<FightRow, 'fighter1'>, from: Pick<FightRow, 'fighter1'>): boolean {
  return nameOf(was.fighter1) !== nameOf(from.fighter1);
}

/** The same fight with the corners changed about. */
export function turn<Row extends FightRow>(fight: Row): Row {
  return { ...fight, ...turnedFacts(fight) };
}
