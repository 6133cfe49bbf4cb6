import { type FightPick, type FightPicks, isCompleted, type ScoredFight } from '../fights/score.ts';
import type { Format } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';

/** The fewest entries of which one can stand alone. */
const PACK = 3;

/** How a room picked one fight or game (rules: play#everyones-picks). */
export type SharedPick<Side> = {
  /** The winner; without one the side that most had, the first of several; null where nobody picked. */
  side: Side | null;
  isWinner: boolean;
  /** How many had that side, and out of how many. */
  had: number;
  of: number;
  /** The lone wolf: the only entry that had the winner. */
  lone: string | null;
};

/** Of a fight, how many had the winner and the method; the lone wolf may be the only one with both. */
export type SharedFight = SharedPick<1 | 2> & { both: number };

type Entry<P> = { id: string; picks: P };

/** How these entries picked a fight, out of those that picked it. */
export function sharedFight(fight: ScoredFight, entries: readonly Entry<FightPicks>[]): SharedFight {
  const picked = entries.flatMap(({ id, picks }) => {
    const pick = picks[fight.id];
    return pick ? [{ id, pick }] : [];
  });
  const on = (side: 1 | 2) => picked.filter(({ pick }) => pick.winnerId === side);
  const winner = isCompleted(fight) && fight.winnerId !== 0 ? fight.winnerId : null;
  const [first, second] = [on(1).length, on(2).length];
  const favourite = picked.length === 0 ? null : second > first ? 2 : 1;
  const side = winner ?? favourite;
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

/**
 * How these entries picked each game of a tournament, out of all of them. An entry had a winner that it sent as far, in
 * whichever game of the round.
 */
export function sharedGames(
  format: Format,
  results: Picks,
  entries: readonly Entry<Picks>[],
): ReadonlyMap<string, SharedPick<string>> {
  const games = play(format, results, 'results');
  const roundOf = new Map(games.map(({ id, round }) => [id, round]));
  // By round and team, the entries that had it there.
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
      const side = winner ?? favouriteOf(id, entries);
      const had = side === null ? [] : (backers.get(keyOf(round, side)) ?? []);
      const lone = winner === null ? null : alone(had, entries.length);
      return [id, { side, isWinner: winner !== null, had: had.length, of: entries.length, lone }];
    }),
  );
}

/** How much two cards have in common: a point for the same winner, another for the same method with it. */
export function likeCards(a: FightPicks, b: FightPicks): number {
  const like = (one: FightPick | undefined, other: FightPick | undefined) =>
    !one || one.winnerId !== other?.winnerId ? 0 : one.method === other.method ? 2 : 1;
  return Object.keys(a).reduce((sum, id) => sum + like(a[id], b[id]), 0);
}

/** How many games two brackets have the same winner of. */
export function likeBrackets(a: Picks, b: Picks): number {
  return Object.keys(a).filter((id) => a[id] !== undefined && a[id] === b[id]).length;
}

function alone(had: readonly { id: string }[], entries: number): string | null {
  const [one, ...more] = had;
  return one && more.length === 0 && entries >= PACK ? one.id : null;
}

/** The team that most have as the winner of a game. */
function favouriteOf(game: string, entries: readonly Entry<Picks>[]): string | null {
  const counts = new Map<string, number>();
  for (const { picks } of entries) {
    const team = picks[game];
    if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}
