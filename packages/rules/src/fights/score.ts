import { countedFights, type Fight } from './card.ts';
import { isPickMethod, type PickMethod } from './methods.ts';
import { isUnderdog } from './odds.ts';

export type FightPick = { winnerId: 1 | 2; method: PickMethod };

export type FightPicks = Readonly<Record<string, FightPick | undefined>>;

export type ScoredFight = Omit<Fight, 'fighter1' | 'fighter2' | 'lockDatetime'>;

/** The points of a pick, in total and by part, and which parts were correct. */
type PickScore = {
  points: number;
  fighter: number;
  method: number;
  combo: number;
  underdog: number;
  correctWinner: boolean;
  correctMethod: boolean;
};

/** Returns whether a fight has ended, with a winner or without. */
export function isCompleted(fight: Pick<Fight, 'winnerId' | 'isCalledOff'>): boolean {
  return fight.winnerId !== null && !fight.isCalledOff;
}

function isDecided(fight: ScoredFight): boolean {
  return isCompleted(fight) && fight.winnerId !== 0;
}

/** Returns the bonus for the winner's odds; 0 if there is no winner or the winner was not an underdog. */
function underdogValue(fight: ScoredFight): number {
  if (!isDecided(fight)) return 0;
  return isUnderdog(fight.winnerId === 1 ? fight.fighter1Odds : fight.fighter2Odds) ? fight.underdogBonus : 0;
}

/**
 * Scores a pick: for the winner, for the method (even with the wrong winner), for both, and for an underdog. Open and
 * called-off fights and fights without a winner earn nothing; a disqualification earns no method points (rules:
 * scoring#points-of-a-fight, scoring#fights-without-a-winner).
 */
export function scorePick(fight: ScoredFight, pick: FightPick | null | undefined): PickScore {
  const decided = isDecided(fight);
  const correctWinner = decided && pick?.winnerId === fight.winnerId;
  const correctMethod = decided && isPickMethod(fight.winMethod) && pick?.method === fight.winMethod;
  const fighter = correctWinner ? fight.fighterPoints : 0;
  const method = correctMethod ? fight.methodPoints : 0;
  const combo = correctWinner && correctMethod ? fight.bonusPoints : 0;
  const underdog = correctWinner ? underdogValue(fight) : 0;
  const points = fighter + method + combo + underdog;
  return { points, fighter, method, combo, underdog, correctWinner, correctMethod };
}

/** Returns the points of a perfect pick for a completed fight; 0 if the fight has no winner. */
export function maxForFight(fight: ScoredFight): number {
  if (!isDecided(fight)) return 0;
  const method = isPickMethod(fight.winMethod) ? fight.methodPoints + fight.bonusPoints : 0;
  return fight.fighterPoints + method + underdogValue(fight);
}

/** Returns what a perfect entry has earned so far. */
export function maxForCompleted(card: readonly ScoredFight[]): number {
  return card.reduce((sum, fight) => sum + maxForFight(fight), 0);
}

/** Returns the points of the whole card, including the underdog bonus of each fight with an underdog. */
export function maxForCard(card: readonly ScoredFight[]): number {
  return countedFights(card).reduce((sum, fight) => {
    const hasUnderdog = isUnderdog(fight.fighter1Odds) || isUnderdog(fight.fighter2Odds);
    const bonus = hasUnderdog ? fight.underdogBonus : 0;
    return sum + fight.fighterPoints + fight.methodPoints + fight.bonusPoints + bonus;
  }, 0);
}

/**
 * Scores an entry. `max` is what a perfect pick would have earned. `comboBonus` is in points; `correctFighters`,
 * `correctMethods` and `underdogPicks` are counts.
 */
export function scoreEntry(card: readonly ScoredFight[], picks: FightPicks) {
  const perFight = card.map((fight) => ({
    ...scorePick(fight, picks[fight.id]),
    fightId: fight.id,
    completed: isCompleted(fight),
    max: maxForFight(fight),
  }));
  return {
    totalPoints: perFight.reduce((sum, score) => sum + score.points, 0),
    maxPoints: maxForCompleted(card),
    correctFighters: perFight.filter((score) => score.correctWinner).length,
    correctMethods: perFight.filter((score) => score.correctMethod).length,
    comboBonus: perFight.reduce((sum, score) => sum + score.combo, 0),
    underdogPicks: perFight.filter((score) => score.underdog > 0).length,
    perFight,
  };
}
