import type { FightWinner } from '@lockroom/rules';
import { lastWithMore } from '../live-topics.service.ts';
import { otherCorner } from './fight-facts.ts';
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
  return `${fight[`fighter${winnerId}`]} by ${method} over ${fight[`fighter${otherCorner(winnerId)}`]}`;
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

/** Whether a fight has another result than before. */
export function hasOtherResult(was: FightRow | null, next: FightRow): boolean {
  const stood = was ?? { winnerId: null, winMethod: null };
  return next.winnerId !== stood.winnerId || next.winMethod !== stood.winMethod;
}
