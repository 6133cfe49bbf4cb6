import {
  type FightResult,
  type OpenChange,
  type PlacedPair,
  pairText,
  type SeenPair,
} from '@lockroom/contract';
import { type FightWinner, isLegalResult, type ResultMethod, resultMethodsFor } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { OwnerChange } from '../competition.type.ts';
import { enterResults, type ResultEntering } from '../enter-results.service.ts';
import { fightSport, getPlaced } from './card.service.ts';
import { placedPair, refuseMovedPair, toResult } from './fight-facts.ts';
import { isReopened, reopenedAt, toRules } from './fights.present.ts';
import { type PlacedFight, updateFight } from './fights.store.ts';
import { fightScoring } from './scoring.service.ts';
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

/** How the result of a fight is entered. */
export const fightResultEntering: ResultEntering<SentResult, PlacedFight, Result> = {
  scoring: fightScoring,
  check({ sport: ownSport }, { result }) {
    const sport = fightSport(ownSport);
    const { winnerId, winMethod } = standing(result);
    if (isLegalResult(sport, winnerId, winMethod)) return;
    const methods = resultMethodsFor(sport, winnerId ?? 0).join(', ');
    refuseField('winMethod', `Such a fight ends by one of these: ${methods}`);
  },
  async open(db, owner, { fightId }) {
    const fight = await getPlaced(db, owner, fightId);
    if (fight.calledOffAt !== null)
      refuse('conflict', `${pairText(fight)} is called off. Put it back on before you enter its result.`);
    return fight;
  },
  merge(fight, { result, seen, seenPair, path = 'winnerId' }) {
    refuseMovedPair(fight, seenPair);
    const [old, next] = [toRules(fight), standing(result)];
    if (seen && !isSame(old, standing(seen)) && !isSame(old, next)) {
      const { winnerId, winMethod } = old;
      const text = `${fight.title}: ${winnerId === null ? 'no result' : postedText(fight, winnerId, winMethod)} now`;
      refuseStale([{ path, now: { winnerId, winMethod }, text }]);
    }
    return next;
  },
  difference(fight, { winnerId, winMethod }, now) {
    const old = toRules(fight);
    if (isSame(old, { winnerId, winMethod })) return null;
    const next = { ...fight, winnerId };
    const reopens = isReopened(fight, next, now);
    const movesLock = reopens || isReopened(next, fight, now);
    const [from, to] = [toResult(old.winnerId, old.winMethod), toResult(winnerId, winMethod)];
    const change = resultChange(placedPair(fight), from, to, reopens);
    const posted = winnerId === null ? null : postedText(fight, winnerId, winMethod);
    return change && { change, posted, isFirst: false, movesLock };
  },
  async write(db, fight, { winnerId, winMethod }, now) {
    const reopened = reopenedAt(fight, { ...fight, winnerId }, now);
    await updateFight(db, fight.id, { winnerId, winMethod, reopenedAt: reopened });
  },
};

/** What became of a result as the changes log keeps it; null where there is none before or after. */
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

// Without a winner or a draw there is nothing to have ended by a method.
function standing({ winnerId, winMethod }: Result): Result {
  return { winnerId, winMethod: winnerId === null ? null : winMethod };
}

/** Enters, corrects or clears the result of a fight of a room or template, see `enterResults`; nobody is told. */
export function enterFightResult(db: Db, change: OwnerChange, sent: SentResult) {
  return enterResults(db, change, fightResultEntering, sent);
}
