import type { Chances, EntryOutlook, Path, TeamStatement } from '@lockroom/rules';
import { isSameChance } from '../result-impact.ts';

/** A game that changes an entry's chance: whom to cheer for, and the chance either way. */
export interface Help {
  game: string;
  team: string;
  other: string;
  chance: number;
  against: number;
}

/** What the poster of the path tells. */
export type PathVerdict =
  | { kind: 'loading' | 'failed' }
  | { kind: 'clinched' | 'idle' }
  | { kind: 'out'; outlook: EntryOutlook<unknown> }
  | { kind: 'path'; path: Path<TeamStatement>; at: number; of: number }
  | { kind: 'guide'; helps: readonly Help[] };

export interface PathAnswers {
  outlook: EntryOutlook<unknown> | undefined;
  /** Whether a pick has a result by now. */
  hasBegun: boolean;
  chances: Chances<string> | undefined;
  /** The likeliest first. */
  paths: readonly Path<TeamStatement>[] | undefined;
  /** An answer that is missing does not come. */
  hasFailed: boolean;
}

/** What is told of an entry; `step` counts how often another path was asked for. */
export function pathVerdict(entryId: string, answers: PathAnswers, step: number): PathVerdict {
  const { outlook, hasBegun, chances, paths, hasFailed } = answers;
  const missing = { kind: hasFailed ? 'failed' : 'loading' } as const;
  if (!outlook) return missing;
  if (outlook.clinched) return { kind: 'clinched' };
  if (!outlook.canWin) return { kind: 'out', outlook };
  if (!paths) return missing;
  const at = paths.length > 0 ? step % paths.length : 0;
  const path = paths[at];
  if (path?.statements.length === 0 && !hasBegun) return { kind: 'idle' };
  if (path) return { kind: 'path', path, at, of: paths.length };
  return chances ? { kind: 'guide', helps: helpsOf(entryId, chances) } : missing;
}

/** So many games are told where there is no short path. */
const MOST_HELPS = 3;

/** The games that change an entry's chance most; those that change nothing are left out. */
function helpsOf(entryId: string, { next, samples }: Chances<string>): Help[] {
  const helps = next.flatMap(({ id, ways }): Help[] => {
    const each = ways.map(({ way, weight, entries }) => {
      const first = entries.find((entry) => entry.id === entryId)?.first ?? 0;
      return { team: way, chance: { first }, weight };
    });
    const [better, worse] = each.toSorted((a, b) => b.chance.first - a.chance.first);
    if (!better || !worse || isSameChance(better, worse, samples)) return [];
    const [chance, against] = [better.chance.first, worse.chance.first];
    return [{ game: id, team: better.team, other: worse.team, chance, against }];
  });
  return helps.toSorted((a, b) => b.chance - b.against - (a.chance - a.against)).slice(0, MOST_HELPS);
}
