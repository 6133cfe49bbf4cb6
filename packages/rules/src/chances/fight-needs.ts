import type { FightStatement } from './chances.ts';
import { type CardState, type Ending, makeGains } from './fight-gains.ts';
import { addLeads, leadsOver } from './fight-leads.ts';
import type { Reckoning } from './outlook.ts';

/**
 * What must happen for an entry to be first, by fight, where not every ending will do (rules: chances#what-an-entry-needs).
 * Its picks coming true are its best case against every rival, so an ending will do if it does together with them.
 */
export function* cardNeeds(state: CardState, entryId: string): Reckoning<FightStatement<Ending>[]> {
  const gains = makeGains(state);
  const own = state.entries.findIndex(({ id }) => id === entryId);
  if (own === -1) return [];
  const { start, byFight, wanted } = leadsOver(gains, state.entries, own);
  const best = start.slice();
  for (const [fight, ending] of wanted.entries()) addLeads(best, byFight[fight]?.[ending]);
  if (best.some((lead) => lead > 0)) return [];
  yield;
  return gains.open.flatMap(({ id: fightId }, fight) => {
    const picked = byFight[fight]?.[wanted[fight] as number];
    const endings = gains.endings.filter((_, ending) => {
      const leads = byFight[fight]?.[ending];
      return best.every((lead, rival) => lead - (picked?.[rival] ?? 0) + (leads?.[rival] ?? 0) <= 0);
    });
    return endings.length < gains.endings.length ? [{ fightId, endings }] : [];
  });
}
