import type { EntryChance } from '@lockroom/rules';
import { type ImpactFigures, resultImpact, type UpcomingMatch } from './result-impact.ts';

/**
 * What an entry needs from a match. `must`: it is out otherwise; `better`: its chance is larger; `same`: the match has
 * no effect.
 */
export type Need =
  | { kind: 'must' | 'better'; side: 0 | 1; short: string; method: string | null; said: string }
  | { kind: 'same' };

export interface NeedsRow {
  id: string;
  chance: EntryChance | null;
  needs: readonly Need[];
}

export function needsOf<Way>(
  entryIds: readonly string[],
  upcoming: readonly UpcomingMatch<Way>[],
  figures: ImpactFigures<Way>,
  chances: readonly EntryChance[],
): NeedsRow[] {
  return entryIds.map((id) => ({
    id,
    chance: chances.find((chance) => chance.id === id) ?? null,
    needs: upcoming.map((match) => needOf(id, match, figures)),
  }));
}

function needOf<Way>(entryId: string, match: UpcomingMatch<Way>, figures: ImpactFigures<Way>): Need {
  const impact = resultImpact(entryId, match, figures, 'chance');
  const help = impact?.help;
  if (!impact || !help || help.side === null) return { kind: 'same' };
  const { side, ways } = help;
  const { short, name } = match.sides[side];
  const method = match.shortMethodOf(ways);
  const wanted = match.nameOf(ways);
  const winning = impact.lines.filter(({ canWin }) => canWin);
  if (winning.length === 1) {
    return { kind: 'must', side, short, method, said: `needs ${wanted}, out without it` };
  }
  if (winning.every((line) => line.side === side)) {
    return { kind: 'must', side, short, method, said: `needs ${name}, out without it, best ${wanted}` };
  }
  return { kind: 'better', side, short, method, said: `better with ${wanted}` };
}
