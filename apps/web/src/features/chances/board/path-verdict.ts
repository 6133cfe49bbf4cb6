import type { Chances, EntryOutlook, Path, TeamStatement } from '@lockroom/rules';
import { isSameChance } from '../result-impact.ts';

/** A game that affects an entry's chance: whom to cheer for, and the chance for each result. */
export interface Help {
  game: string;
  team: string;
  other: string;
  chance: number;
  against: number;
}

/** What the poster says about an entry. */
export type PathVerdict =
  | { kind: 'loading' | 'failed' }
  | { kind: 'clinched' | 'idle' }
  | { kind: 'out'; outlook: EntryOutlook<unknown> }
  | { kind: 'path'; path: Path<TeamStatement>; at: number; of: number }
  | { kind: 'guide'; helps: readonly Help[] };

export interface PathAnswers {
  outlook: EntryOutlook<unknown> | undefined;
  /** Whether any pick has a result. */
  hasBegun: boolean;
  chances: Chances<string> | undefined;
  /** The paths to winning, likeliest first. */
  paths: readonly Path<TeamStatement>[] | undefined;
  /** Whether the figures that are still missing have failed to load. */
  hasFailed: boolean;
}

/** Chooses what the poster says about an entry; `step` counts how often the user asked for another path. */
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

/** The most games listed if there is no short path. */
const MOST_HELPS = 3;

/** Returns the games that affect an entry's chance most, without those that have no effect. */
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
