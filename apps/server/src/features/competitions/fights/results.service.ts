import {
  type FightResult,
  type OpenChange,
  type PlacedPair,
  pairText,
  type SeenPair,
} from '@lockroom/contract';
import {
  type FightWinner,
  isLegalResult,
  type ResultMethod,
  resultMethodsFor,
  type Sport,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { OwnerChange } from '../competition.type.ts';
import { lockOwner, logForOwner } from '../competition-host.service.ts';
import type { EnteredResults } from '../live-topics.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { fightSport, getPlaced } from './card.service.ts';
import { placedPair, refuseMovedPair, toResult } from './fight-facts.ts';
import { isReopened, reopenedAt, toRules } from './fights.present.ts';
import { type PlacedFight, updateFight } from './fights.store.ts';
import { postedText } from './wording.ts';

/** How a fight ended; a null winner is no result. */
export interface Result {
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
}

/** A result in a body or query. */
export function readResult({
  winnerId,
  winMethod = null,
}: {
  winnerId?: FightWinner | `${FightWinner}` | null | undefined;
  winMethod?: ResultMethod | null | undefined;
}): Result {
  const winner = Number(winnerId);
  return { winnerId: winnerId == null ? null : winner === 1 || winner === 2 ? winner : 0, winMethod };
}

/** A result and its fight. */
export interface SentResult {
  fightId: string;
  result: Result;
  /** The result as the sender last saw it. */
  seen?: Result | undefined;
  /** The body's name for the result. */
  path?: string;
  /** The pair as the sender saw it. */
  seenPair?: SeenPair | null | undefined;
}

/** Refuses a result that a fight of this sport cannot have, before anything is locked. */
export function checkResult(ownSport: Sport, result: Result): void {
  const sport = fightSport(ownSport);
  const { winnerId, winMethod } = standing(result);
  if (isLegalResult(sport, winnerId, winMethod)) return;
  const methods = resultMethodsFor(sport, winnerId ?? 0).join(', ');
  refuseField('winMethod', `Such a fight ends by one of these: ${methods}`);
}

/** Reads the fight of a result under its owner's lock. Refuses a fight that is called off. */
export async function readFightToScore(db: Db, owner: Owner, fightId: string): Promise<PlacedFight> {
  const fight = await getPlaced(db, owner, fightId);
  if (fight.calledOffAt !== null)
    refuse('conflict', `${pairText(fight)} is called off. Put it back on before you enter its result.`);
  return fight;
}

/** Returns the result to store. Refuses if the sender saw another pair or another result. */
export function nextResult(fight: PlacedFight, sent: SentResult): Result {
  const { result, seen, seenPair, path = 'winnerId' } = sent;
  refuseMovedPair(fight, seenPair);
  const [old, next] = [toRules(fight), standing(result)];
  if (seen && !isSame(old, standing(seen)) && !isSame(old, next)) {
    const { winnerId, winMethod } = old;
    const text = `${fight.title}: ${winnerId === null ? 'no result' : postedText(fight, winnerId, winMethod)} now`;
    refuseStale([{ path, now: { winnerId, winMethod }, text }]);
  }
  return next;
}

/** Stores a result, and since when the fight is picked with hindsight if that opens it. */
export async function writeResult(db: Db, fight: PlacedFight, result: Result, now: number): Promise<void> {
  const reopened = reopenedAt(fight, { ...fight, winnerId: result.winnerId }, now);
  await updateFight(db, fight.id, { ...result, reopenedAt: reopened });
}

/**
 * Enters, corrects or clears the result of a fight of a room or template, logs it with the previous one, and scores the
 * room in the same transaction. Entering the stored result again changes nothing.
 */
export async function enterFightResult(
  db: Db,
  change: OwnerChange,
  sent: SentResult,
): Promise<EnteredResults> {
  const { room, now } = change;
  checkResult(room.sport, sent.result);
  await lockOwner(db, room);
  const fight = await readFightToScore(db, room, sent.fightId);
  const result = nextResult(fight, sent);
  const { winnerId, winMethod } = result;
  const old = toRules(fight);
  const next = { ...fight, winnerId };
  const reopens = isReopened(fight, next, now);
  const [from, to] = [toResult(old.winnerId, old.winMethod), toResult(winnerId, winMethod)];
  const line = resultChange(placedPair(fight), from, to, reopens);
  if (isSame(old, result) || line === null) return { changed: false, movesLock: false, posted: null };
  await writeResult(db, fight, result, now);
  await logForOwner(db, change, line);
  await recomputeOwner(db, room, { resultsMoved: true, now });
  return {
    changed: true,
    movesLock: reopens || isReopened(next, fight, now),
    posted: winnerId === null ? null : postedText(fight, winnerId, winMethod),
  };
}

/** The change of a result as the changes log keeps it; null if there was no result and there is none now. */
function resultChange(
  fight: PlacedPair,
  from: FightResult | null,
  to: FightResult | null,
  reopens: boolean,
): OpenChange | null {
  if (from && to) return { kind: 'fight.result-corrected', data: { fight, from, to } };
  if (to) return { kind: 'fight.result-entered', data: { fight, result: to } };
  return from && { kind: 'fight.result-cleared', data: { fight, result: from, reopens } };
}

function isSame(a: Result, b: Result): boolean {
  return a.winnerId === b.winnerId && a.winMethod === b.winMethod;
}

// A fight without a result has no method either.
function standing({ winnerId, winMethod }: Result): Result {
  return { winnerId, winMethod: winnerId === null ? null : winMethod };
}
