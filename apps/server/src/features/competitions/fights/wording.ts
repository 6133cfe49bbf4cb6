import type { FightWinner } from '@lockroom/rules';
import type { FightFacts } from './fight-fields.ts';
import { toRules } from './fights.present.ts';
import type { FightRow } from './fights.store.ts';

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

/** Results as members are told of them, in the order of the card; null for none. */
export function postedTogether(decided: readonly FightRow[]): string | null {
  return lastWithMore(
    decided.map((fight) => {
      const { winnerId, winMethod } = toRules(fight);
      return postedText(fight, winnerId ?? 0, winMethod);
    }),
  );
}

/** The last of several results with how many more there are; null for none. */
export function lastWithMore(results: readonly string[]): string | null {
  const [last = null, others] = [results.at(-1), results.length - 1];
  return others > 0 ? `${last} and ${others} more ${others === 1 ? 'result' : 'results'}` : last;
}

/** Whether a fight has another result than before. */
export function hasOtherResult(was: FightRow | null, next: FightRow): boolean {
  const stood = was ?? { winnerId: null, winMethod: null };
  return next.winnerId !== stood.winnerId || next.winMethod !== stood.winMethod;
}
