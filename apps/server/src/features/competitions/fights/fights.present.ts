import type { Fight, Prediction, TakenPick } from '@lockroom/contract';
import {
  type FightPick,
  hindsightSince,
  isCompleted,
  isLate,
  isLocked,
  isPickMethod,
  numberCard,
  type PickLock,
  type Fight as Rules,
  reopens,
  scorePick,
} from '@lockroom/rules';
import { imageUrl } from '../../images/images.service.ts';
import type { FightRow, PlacedFight } from './fights.store.ts';
import type { PickedFight, PickRow } from './picks.store.ts';
import type { TakenPickRow } from './taken-picks.store.ts';

/** A stored fight as the rules see it; one that is called off has no result for them. */
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

/** A stored pick as the rules see it. */
export function toPick({ winner, method }: Pick<PickRow, 'winner' | 'method'>): FightPick {
  return { winnerId: winner, method };
}

/** What decides whether a fight can still be picked. */
export function toLock(row: Pick<FightRow, 'lockAt' | 'winnerId'>): PickLock {
  return { lockAt: row.lockAt?.getTime() ?? null, hasResult: row.winnerId !== null };
}

/** Whether a change lets a fight that was closed be picked again, which the log then says. */
export function isReopened(
  old: Pick<FightRow, 'lockAt' | 'winnerId'>,
  next: Pick<FightRow, 'lockAt' | 'winnerId'>,
  now: number,
): boolean {
  return reopens(toLock(old), toLock(next), now);
}

/** From when on a fight is picked with hindsight once it is changed, see `hindsightSince`. */
export function reopenedAt(
  old: Pick<FightRow, 'lockAt' | 'winnerId' | 'reopenedAt'>,
  next: Pick<FightRow, 'lockAt' | 'winnerId'>,
  now: number,
): Date | null {
  const since = hindsightSince(old.reopenedAt?.getTime() ?? null, toLock(old), toLock(next), now);
  return since === null ? null : new Date(since);
}

/** Whether a fight can no longer be picked, or could not at some time before: its picks may have been read by others. */
export function hasBeenLocked(
  row: Pick<FightRow, 'lockAt' | 'winnerId' | 'reopenedAt'>,
  now: number,
): boolean {
  return isLate({ ...toLock(row), now }, row.reopenedAt?.getTime() ?? null);
}

/** A card as the calls answer it, Fight 1 first, with what is locked at `now`. */
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
  };
}

/**
 * A stored pick with what it earned. Nothing is right or wrong about a corner where nobody won, nor about a method
 * where the fight ended in none that could be picked.
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

/** A pick that was taken back, as the calls answer it. */
export function presentTaken({ id, fightId, fighter, method, takenAt }: TakenPickRow): TakenPick {
  return { id, fightId, fighter, method, takenAt: takenAt.toISOString() };
}
