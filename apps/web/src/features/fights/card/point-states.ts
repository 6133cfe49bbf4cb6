import type { Fight } from '@lockroom/contract';
import { isPickMethod, isUnderdog, scorePick } from '@lockroom/rules';
import type { PointChipState } from '../../../ui/point-chip.tsx';
import { completePick, type DraftPick, scoredFight, winnerOf } from './fight-rules.ts';

export interface PointWay {
  label: 'Fight' | 'Method' | 'F&M Combo' | 'Underdog';
  state: PointChipState;
  points: number;
}

export function pointWays(fight: Fight, pick: DraftPick): PointWay[] {
  return winnerOf(fight) === null ? openWays(fight, pick) : endedWays(fight, pick);
}

function openWays(fight: Fight, { winnerId, method }: DraftPick): PointWay[] {
  const inPlay = (yes: boolean): PointChipState => (yes ? 'play' : 'offer');
  const picked = oddsOf(fight, winnerId);
  const anyUnderdog = isUnderdog(fight.fighter1Odds) || isUnderdog(fight.fighter2Odds);
  return [
    { label: 'Fight', state: inPlay(winnerId !== null), points: fight.fighterPoints },
    { label: 'Method', state: inPlay(method !== null), points: fight.methodPoints },
    { label: 'F&M Combo', state: inPlay(winnerId !== null && method !== null), points: fight.bonusPoints },
    {
      label: 'Underdog',
      state: anyUnderdog ? inPlay(picked !== null && isUnderdog(picked)) : 'na',
      points: fight.underdogBonus,
    },
  ];
}

function endedWays(fight: Fight, pick: DraftPick): PointWay[] {
  const score = scorePick(scoredFight(fight), completePick(pick));
  const winner = winnerOf(fight);
  const decided = winner === 1 || winner === 2;
  const methodCounts = decided && isPickMethod(fight.winMethod);
  // The bonus counts if the winner or the picked fighter was the underdog.
  const [won, picked] = [oddsOf(fight, winner), oddsOf(fight, pick.winnerId)];
  const bonusCounts = decided && [won, picked].some((odds) => odds !== null && isUnderdog(odds));
  return [
    ended('Fight', decided, score.fighter),
    ended('Method', methodCounts, score.method),
    ended('F&M Combo', methodCounts, score.combo),
    ended('Underdog', bonusCounts, score.underdog),
  ];
}

function ended(label: PointWay['label'], counts: boolean, points: number): PointWay {
  if (!counts) return { label, state: 'na', points: 0 };
  return { label, state: points > 0 ? 'earned' : 'missed', points };
}

function oddsOf(fight: Fight, corner: 0 | 1 | 2 | null): string | null {
  if (corner === 1) return fight.fighter1Odds;
  return corner === 2 ? fight.fighter2Odds : null;
}
