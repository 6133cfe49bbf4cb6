import type { FightWinner } from '../fights/methods.ts';
import type { FightPick, ScoredFight } from '../fights/score.ts';
import type { FinalScore } from '../tournaments/standings.ts';

/** The facts of a fight that decide its points. */
export type FightTerms = Omit<ScoredFight, 'id'>;

/** The earlier picks of one entry; null for fights and games without a pick. */
export type PicksReplaced = {
  entryId: string;
  fights: Readonly<Record<string, FightPick | null>>;
  games: Readonly<Record<string, string | null>>;
  /** Absent if the predicted score did not change. */
  tieBreaker?: FinalScore | null | undefined;
};

/** The values that a change replaced, sufficient to undo it. Unchanged values are absent. */
export type Replaced = {
  /** Earlier values by fight id. */
  fights: Readonly<Record<string, Partial<FightTerms>>>;
  /** Earlier winners by game id, null for no result. */
  games: Readonly<Record<string, string | null>>;
  roundPoints?: number[] | undefined;
  finalScore?: FinalScore | null | undefined;
  picks: PicksReplaced[];
};

/** What happened at a moment. 'terms' means changed points, odds or picks; 'unknown' means unknown earlier values. */
export const MOMENT_ACTS = ['result', 'correction', 'terms', 'unknown'] as const;

/** One change to a competition that affects points. */
export type Moment = {
  id: string;
  at: string;
  act: (typeof MOMENT_ACTS)[number];
  /** Null if the earlier values are unknown; the timeline begins after this moment. */
  was: Replaced | null;
  /** Whether standings are unknown, because picks that earned points may have changed since or an action was undone. */
  isReopened: boolean;
};

export function swapWinner(winnerId: FightWinner | null): FightWinner | null {
  if (winnerId === 1) return 2;
  return winnerId === 2 ? 1 : winnerId;
}

function termsSwapped({
  fighter1Odds,
  fighter2Odds,
  winnerId,
  ...terms
}: Partial<FightTerms>): Partial<FightTerms> {
  return {
    ...terms,
    ...(fighter1Odds !== undefined && { fighter2Odds: fighter1Odds }),
    ...(fighter2Odds !== undefined && { fighter1Odds: fighter2Odds }),
    ...(winnerId !== undefined && { winnerId: swapWinner(winnerId) }),
  };
}

export function swapCornersIn(was: Replaced, fightId: string): Replaced {
  const terms = was.fights[fightId];
  return {
    ...was,
    fights: terms ? { ...was.fights, [fightId]: termsSwapped(terms) } : was.fights,
    picks: was.picks.map((own) => {
      const pick = own.fights[fightId];
      if (!pick) return own;
      const turned = { ...pick, winnerId: pick.winnerId === 1 ? (2 as const) : (1 as const) };
      return { ...own, fights: { ...own.fights, [fightId]: turned } };
    }),
  };
}
