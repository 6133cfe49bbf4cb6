import type { FightWinner } from '../fights/methods.ts';
import type { FightTerms, Replaced } from './moment.ts';

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
