import { drawnOrder } from './draw.ts';
import { type Format, gameId, roundsOf, type Side, seedOf, sidePlaces, teamId } from './format.ts';

/** Winners by game id: an entry's picks, or the results. */
export type Picks = Readonly<Record<string, string | undefined>>;

/** A pick counts as soon as its team is in the game, even if the opponent is unknown. A result needs both teams. */
export type WinnerKind = 'picks' | 'results';

export type Game = {
  id: string;
  round: number;
  /** The number of the game in its round, counted on the left side first, from top to bottom. */
  number: number;
  side: Side | 'final';
  /** The better seed; in the championship, the left champion. */
  team1: string | null;
  team2: string | null;
  /** The game that team 1 comes from; null in the team's first game, and until reseeding has paired the teams. */
  from1: string | null;
  from2: string | null;
  winner: string | null;
};

/** A place in the bracket: its team, or the best seed that can still reach it. */
type Seat = { team: string | null; seed: number; from: string | null };

/**
 * Computes all games of a tournament from picks or results, round by round. A winner counts only if earlier winners put
 * that team in the game (rules: play#picking-a-tournament, play#tournament-results).
 */
export function play(format: Format, picks: Picks, kind: WinnerKind = 'picks'): Game[] {
  return playBy(format, ({ id }, team1, team2) => {
    const picked = picks[id] ?? null;
    if (kind === 'results' && (team1 === null || team2 === null)) return null;
    return picked === team1 || picked === team2 ? picked : null;
  });
}

type Winner = (
  game: { id: string; round: number },
  team1: string | null,
  team2: string | null,
) => string | null;

export function playBy(format: Format, winnerOf: Winner): Game[] {
  const games: Game[] = [];
  let left = openingSeats(format, 'left');
  let right = openingSeats(format, 'right');
  for (let round = 1; round < roundsOf(format); round += 1) {
    const before = games.length;
    const playSide = (side: Side, seats: (Seat | null)[]): Seat[] => {
      const next = pairs(seats).flatMap(([upper, lower]) => {
        if (upper === null || lower === null) return upper ?? lower ?? [];
        const [first, second] = upper.seed <= lower.seed ? [upper, lower] : [lower, upper];
        const place = { round, number: games.length - before + 1, side };
        const game = meet(format, winnerOf, place, first, second);
        games.push(game);
        return advance(game, first, second);
      });
      return round === 1 && format.reseeding ? reseed(next) : next;
    };
    left = playSide('left', left);
    right = playSide('right', right);
  }
  const [leftChampion, rightChampion] = [...left, ...right];
  if (leftChampion && rightChampion) {
    const place = { round: roundsOf(format), number: 1, side: 'final' } as const;
    games.push(meet(format, winnerOf, place, leftChampion, rightChampion));
  }
  return games;
}

export function pickCount(format: Format, picks: Picks): number {
  return play(format, picks).filter((game) => game.winner !== null).length;
}

export function gameCount({ size }: Pick<Format, 'size'>): number {
  return size - 1;
}

/** Returns the placeholder for an unknown team in a game of this round (rules: play#names-rounds-and-colors). */
export function openEntrantName(round: number): string {
  return round === 2 || round === 3 ? `R${round - 1} Winner` : 'TBD';
}

/** Returns the seats of a side in round 1. An empty seat is null and gives its neighbor a bye. */
function openingSeats(format: Format, side: Side): (Seat | null)[] {
  return drawnOrder(sidePlaces(format.size)).map((place) =>
    place <= format.size / 2
      ? { team: teamId(format, side, place), seed: seedOf(format, side, place), from: null }
      : null,
  );
}

/**
 * Reseeds a side: the best remaining seed meets the lowest. Teams with byes are the best seeds, so their places are
 * known immediately; the other places are unknown until all results are known. Without byes, the order stays the same
 * (rules: play#reseeding).
 */
function reseed(seats: Seat[]): Seat[] {
  const byes = seats.filter((seat) => seat.from === null);
  if (byes.length === 0) return seats;
  const known = seats.every((seat) => seat.team !== null) ? seats : byes;
  const ranked = known.toSorted((a, b) => a.seed - b.seed);
  return drawnOrder(seats.length).map((rank) => ranked[rank - 1] ?? { team: null, seed: rank, from: null });
}

function meet(
  format: Format,
  winnerOf: Winner,
  place: Pick<Game, 'round' | 'number' | 'side'>,
  { team: team1, from: from1 }: Seat,
  { team: team2, from: from2 }: Seat,
): Game {
  const id = gameId(format, place.round, place.number);
  const winner = winnerOf({ id, round: place.round }, team1, team2);
  return { id, ...place, team1, team2, from1, from2, winner };
}

function advance(game: Game, first: Seat, second: Seat): Seat {
  const { seed } = game.winner !== null && game.winner === second.team ? second : first;
  return { team: game.winner, seed, from: game.id };
}

function pairs<T>(row: readonly (T | null)[]): [T | null, T | null][] {
  return Array.from({ length: row.length / 2 }, (_, k) => [row[2 * k] ?? null, row[2 * k + 1] ?? null]);
}

export function openGames(format: Format, results: Picks): ReadonlySet<string> {
  return new Set(play(format, results, 'results').flatMap(({ id, winner }) => (winner === null ? [id] : [])));
}

export type Outcomes = { results: Picks; walkovers: readonly string[] };

/** The merged walkovers, or the games that cannot be walkovers because they have no result. */
type MergedWalkovers = { ok: true; walkovers: string[] } | { ok: false; impossible: string[] };

/** Corrected results keep their walkover; cleared results lose it (rules: play#tournament-results). */
export function mergeWalkovers(
  format: Format,
  { results, walkovers }: Outcomes,
  changes: Readonly<Record<string, boolean>> = {},
): MergedWalkovers {
  const decided = play(format, results, 'results').flatMap(({ id, winner }) => (winner === null ? [] : [id]));
  const impossible = Object.keys(changes).filter((id) => changes[id] && !decided.includes(id));
  if (impossible.length > 0) return { ok: false, impossible };
  return { ok: true, walkovers: decided.filter((id) => changes[id] ?? walkovers.includes(id)) };
}

export function walkoverWins(
  format: Format,
  { results, walkovers }: Outcomes,
): (team: string, round: number) => boolean {
  if (walkovers.length === 0) return () => false;
  const wins = new Set(
    play(format, results, 'results').flatMap(({ id, round, winner }) =>
      winner !== null && walkovers.includes(id) ? [`${round} ${winner}`] : [],
    ),
  );
  return (team, round) => wins.has(`${round} ${team}`);
}
