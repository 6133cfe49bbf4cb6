import type { EntryChance } from '@lockroom/rules';
import { type Coming, type MoveFigures, moveOf } from './moves.ts';

/**
 * What an entry needs of a game or fight: `must`, it is out without it; `better`, its chance is larger with it; `same`,
 * its chance is the same by every way.
 */
export type Need =
  | { kind: 'must' | 'better'; side: 0 | 1; short: string; method: string | null; said: string }
  | { kind: 'same' };

/** An entry and what it needs of each. */
export interface NeedsRow {
  id: string;
  chance: EntryChance | null;
  needs: readonly Need[];
}

/** What entries that can win need of the games or fights that come next. */
export function needsOf<Way>(
  entryIds: readonly string[],
  comings: readonly Coming<Way>[],
  figures: MoveFigures<Way>,
  chances: readonly EntryChance[],
): NeedsRow[] {
  return entryIds.map((id) => ({
    id,
    chance: chances.find((chance) => chance.id === id) ?? null,
    needs: comings.map((coming) => needOf(id, coming, figures)),
  }));
}

function needOf<Way>(entryId: string, coming: Coming<Way>, figures: MoveFigures<Way>): Need {
  const move = moveOf(entryId, coming, figures, 'chance');
  const help = move?.help;
  if (!move || !help || help.side === null) return { kind: 'same' };
  const { side, ways } = help;
  const { short, name } = coming.sides[side];
  const method = coming.shortMethodOf(ways);
  const wanted = coming.nameOf(ways);
  const winning = move.lines.filter(({ canWin }) => canWin);
  if (winning.length === 1) {
    return { kind: 'must', side, short, method, said: `needs ${wanted}, out without it` };
  }
  if (winning.every((line) => line.side === side)) {
    return { kind: 'must', side, short, method, said: `needs ${name}, out without it, best ${wanted}` };
  }
  return { kind: 'better', side, short, method, said: `better with ${wanted}` };
}
