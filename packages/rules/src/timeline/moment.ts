import type { Fight } from '../fights/card.ts';
import type { FightPick } from '../fights/score.ts';
import type { FinalScore } from '../tournaments/standings.ts';

/** What of a fight its points rest on. */
export type FightTerms = Pick<
  Fight,
  | 'fighter1Odds'
  | 'fighter2Odds'
  | 'fighterPoints'
  | 'methodPoints'
  | 'bonusPoints'
  | 'underdogBonus'
  | 'winnerId'
  | 'winMethod'
  | 'isCalledOff'
>;

/** Picks of one entry as they were; null for no pick. */
export type PicksReplaced = {
  entryId: string;
  fights: Readonly<Record<string, FightPick | null>>;
  games: Readonly<Record<string, string | null>>;
  /** Left out where it stayed. */
  tieBreaker?: FinalScore | null | undefined;
};

/** The values that a change replaced: all that is needed to take it back. What stayed is left out. */
export type Replaced = {
  /** By fight id. */
  fights: Readonly<Record<string, Partial<FightTerms>>>;
  /** The winners by game id, null for no result. */
  games: Readonly<Record<string, string | null>>;
  roundPoints?: number[] | undefined;
  finalScore?: FinalScore | null | undefined;
  picks: PicksReplaced[];
};

/**
 * What became of a competition: a result that was entered; one that was corrected or cleared; other points, odds or
 * picks; or a change that the log does not hold enough of.
 */
export const MOMENT_ACTS = ['result', 'correction', 'terms', 'unknown'] as const;
export type MomentAct = (typeof MOMENT_ACTS)[number];

/** One change of a competition that points rest on. */
export type Moment = {
  id: string;
  at: string;
  act: MomentAct;
  /** Null where what was before cannot be told: the time line begins after this moment. */
  was: Replaced | null;
  /**
   * Picks that counted then could be changed since, or an act that counted then was taken back: the standings of then
   * cannot be told.
   */
  isReopened: boolean;
};
