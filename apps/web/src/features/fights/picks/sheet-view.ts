import type { Fight } from '@lockroom/contract';
import {
  maxForFight,
  type PickAccess,
  pickAccess,
  type SheetViewer,
  scorePick,
  sheetAccess,
} from '@lockroom/game';
import {
  completePick,
  type DraftPick,
  type PickProgress,
  progressOf,
  scoredFight,
} from '../card/fight-rules.ts';
import { shortNames } from '../card/fighter-name.ts';

/** One fight of a sheet as its overviews show it: progress cells and Fight Status. */
export interface FightSummary {
  id: string;
  title: string;
  /** 1 for Fight 1, the length of the card for the main event. */
  place: number;
  names: [string, string];
  progress: PickProgress;
  /** What is missing of a half pick. */
  missing: 'Method?' | 'Winner?' | null;
  /** The viewer may not see this pick. */
  hidden: boolean;
  /** Null while the fight has no winner. */
  points: number | null;
  max: number;
}

/** Sums one fight up with the pick that is on screen. */
export function summaryOf(fight: Fight, place: number, pick: DraftPick, access: PickAccess): FightSummary {
  const scored = scoredFight(fight);
  const decided = scored.winnerId === 1 || scored.winnerId === 2;
  const progress = progressOf(pick);
  return {
    id: fight.id,
    title: fight.title,
    place,
    names: shortNames(fight),
    progress,
    missing: progress !== 'half' ? null : pick.winnerId === null ? 'Winner?' : 'Method?',
    hidden: access === 'hidden',
    points: decided ? scorePick(scored, completePick(pick)).points : null,
    max: maxForFight(scored),
  };
}

/** What of a fight is done, in words. */
export function summaryText({ hidden, points, max, progress, missing }: FightSummary): string {
  if (hidden) return 'hidden until it locks';
  if (points !== null) return `${points} of ${max} points`;
  if (progress === 'full') return 'picked';
  return progress === 'empty' ? 'not picked' : `${missing === 'Winner?' ? 'winner' : 'method'} missing`;
}

/** What the viewer may do with the sheet as a whole, and with each of its fights. */
export function accessTo(viewer: SheetViewer, card: readonly Fight[], locked: ReadonlySet<string>) {
  // Which fights are locked is known already. Of a time it counts only whether there is one: what a completed room
  // still covers is what has a lock that has not come.
  const locks = new Map(
    card.map(({ id, lockDatetime }) => [
      id,
      { lockAt: lockDatetime === null ? null : Number.POSITIVE_INFINITY, hasResult: locked.has(id), now: 0 },
    ]),
  );
  const unset = { lockAt: null, hasResult: false, now: 0 };
  return {
    sheet: sheetAccess({ ...viewer, now: 0, fights: [...locks.values()] }),
    fight: (fightId: string): PickAccess => pickAccess({ ...viewer, ...(locks.get(fightId) ?? unset) }),
  };
}
