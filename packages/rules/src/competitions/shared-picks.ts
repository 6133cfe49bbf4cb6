import { type FightPicks, isCompleted, type ScoredFight } from '../fights/score.ts';
import type { Format } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';

/** In a room with fewer entries than this, nobody counts as a lone wolf (the only one to pick the winner). */
const PACK = 3;

/** How a room picked one fight or game (rules: play#everyones-picks). */
type SharedPick<Side> = {
  /** The winner or, before a result, the most picked side (the first if tied); null if nobody picked. */
  side: Side | null;
  isWinner: boolean;
  /** The number of entries that picked `side`. */
  had: number;
  /** The number of entries that are counted: those with a pick for a fight, or all entries of a tournament. */
  of: number;
  /** The id of the only entry that picked the winner (the "lone wolf"). */
  lone: string | null;
};

/** `both` is the number of entries with the right winner and method. A single such entry can be the lone wolf. */
type SharedFight = SharedPick<1 | 2> & { both: number };

type Entry<P> = { id: string; picks: P };

/** Summarizes how these entries picked a fight. Ignores entries without a pick for it. */
export function sharedFight(fight: ScoredFight, entries: readonly Entry<FightPicks>[]): SharedFight {
  const picked = entries.flatMap(({ id, picks }) => {
    const pick = picks[fight.id];
    return pick ? [{ id, pick }] : [];
  });
  const on = (side: 1 | 2) => picked.filter(({ pick }) => pick.winnerId === side);
  const winner = isCompleted(fight) && fight.winnerId !== 0 ? fight.winnerId : null;
  const favorite = on(2).length > on(1).length ? 2 : 1;
  const side = winner ?? (picked.length > 0 ? favorite : null);
  const had = side === null ? [] : on(side);
  const both = winner === null ? [] : had.filter(({ pick }) => pick.method === fight.winMethod);
  const lone = had.length === 1 ? had : both;
  return {
    side,
    isWinner: winner !== null,
    had: had.length,
    of: picked.length,
    both: both.length,
    lone: winner === null ? null : alone(lone, entries.length),
  };
}

/** Summarizes how entries picked each game. As in scoring, a pick is right if its team wins any game of that round. */
export function sharedGames(
  format: Format,
  results: Picks,
  entries: readonly Entry<Picks>[],
): ReadonlyMap<string, SharedPick<string>> {
  const games = play(format, results, 'results');
  const roundOf = new Map(games.map(({ id, round }) => [id, round]));
  // The entries that picked a team in a round.
  const backers = new Map<string, Entry<Picks>[]>();
  const keyOf = (round: number, team: string) => `${round} ${team}`;
  for (const entry of entries) {
    for (const [game, team] of Object.entries(entry.picks)) {
      const round = roundOf.get(game);
      if (round === undefined || team === undefined) continue;
      const key = keyOf(round, team);
      const known = backers.get(key);
      if (known) known.push(entry);
      else backers.set(key, [entry]);
    }
  }
  return new Map(
    games.map(({ id, round, winner }) => {
      const side = winner ?? favoriteOf(id, entries);
      const had = side === null ? [] : (backers.get(keyOf(round, side)) ?? []);
      const lone = winner === null ? null : alone(had, entries.length);
      return [id, { side, isWinner: winner !== null, had: had.length, of: entries.length, lone }];
    }),
  );
}

/** Returns 1 point for each fight with the same picked winner, and 1 more if the method is the same too. */
export function cardSimilarity(a: FightPicks, b: FightPicks): number {
  const same = Object.keys(a).filter((id) => a[id] && a[id].winnerId === b[id]?.winnerId);
  return same.length + same.filter((id) => a[id]?.method === b[id]?.method).length;
}

export function bracketSimilarity(a: Picks, b: Picks): number {
  return Object.keys(a).filter((id) => a[id] !== undefined && a[id] === b[id]).length;
}

function alone(had: readonly { id: string }[], entries: number): string | null {
  const [one, ...more] = had;
  return one && more.length === 0 && entries >= PACK ? one.id : null;
}

function favoriteOf(game: string, entries: readonly Entry<Picks>[]): string | null {
  const counts = new Map<string, number>();
  for (const { picks } of entries) {
    const team = picks[game];
    if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}
