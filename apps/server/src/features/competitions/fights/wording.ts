import type { FightWinner } from '@lockroom/rules';
import type { FightFacts } from './fight-fields.ts';

/** A result as members are told of it: 'Yan by Decision over Sterling', 'Yan vs Sterling without a winner (Draw)'. */
export function postedText(
  fight: Pick<FightFacts, 'fighter1' | 'fighter2'>,
  winnerId: FightWinner,
  method: string | null,
): string {
  if (winnerId === 0) return `${fight.fighter1} vs ${fight.fighter2} without a winner (${method})`;
  return `${corner(fight, winnerId)} by ${method} over ${corner(fight, winnerId === 1 ? 2 : 1)}`;
}

function corner(fight: Pick<FightFacts, 'fighter1' | 'fighter2'>, winnerId: 1 | 2): string {
  return winnerId === 1 ? fight.fighter1 : fight.fighter2;
}
