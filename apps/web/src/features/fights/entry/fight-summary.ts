import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { maxForFight, type PickAccess, scorePick } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import type { EntryDraft, EntryView } from '../../competitions/competition-type.ts';
import {
  completePick,
  type DraftPick,
  isOff,
  NO_PICK,
  type PickProgress,
  progressOf,
  scoredFight,
} from '../card/fight-rules.ts';
import type { FightCompetition } from './fight-competition.ts';

export interface FightSummary {
  id: string;
  title: string;
  /** 1 for Fight 1; the number of fights for the main event. */
  place: number;
  names: [string, string];
  progress: PickProgress;
  /** The missing part of an incomplete pick. */
  missing: 'Method?' | 'Winner?' | null;
  /** Whether the viewer may not see this pick. */
  hidden: boolean;
  isOff: boolean;
  /** Null while the fight has no winner. */
  points: number | null;
  max: number;
}

function summaryOf(fight: Fight, place: number, pick: DraftPick, access: PickAccess): FightSummary {
  const scored = scoredFight(fight);
  const decided = scored.winnerId === 1 || scored.winnerId === 2;
  const progress = progressOf(pick);
  return {
    id: fight.id,
    title: fight.title,
    place,
    names: shortNames(fight),
    progress,
    missing: progress === 'half' && !isOff(fight) ? missingOf(pick) : null,
    hidden: access === 'hidden',
    isOff: isOff(fight),
    points: decided ? scorePick(scored, completePick(pick)).points : null,
    max: maxForFight(scored),
  };
}

export function missingOf({ winnerId }: DraftPick): 'Method?' | 'Winner?' {
  return winnerId === null ? 'Winner?' : 'Method?';
}

/** Summarizes what incomplete picks lack, e.g. '6 methods missing'. */
export function missingText(parts: readonly ReturnType<typeof missingOf>[]): string {
  const methods = parts.filter((part) => part === 'Method?').length;
  const word = methods === parts.length ? 'method' : methods === 0 ? 'winner' : 'pick';
  return `${counted(parts.length, word)} ${word === 'pick' ? 'incomplete' : 'missing'}`;
}

export function summariesOf(
  { competition: { card, listed }, accessUnder }: EntryView<FightCompetition>,
  draft: EntryDraft<DraftPick>,
): FightSummary[] {
  return listed.map((fight) =>
    summaryOf(fight, card.indexOf(fight) + 1, draft.picks[fight.id] ?? NO_PICK, accessUnder(fight.id)),
  );
}

export function summaryText({ hidden, isOff: off, points, max, progress, missing }: FightSummary): string {
  if (off) return 'called off';
  if (hidden) return 'hidden until it locks';
  if (points !== null) return `${points} of ${max} points`;
  if (progress === 'full') return 'picked';
  return progress === 'empty' ? 'not picked' : `${missing === 'Winner?' ? 'winner' : 'method'} missing`;
}
