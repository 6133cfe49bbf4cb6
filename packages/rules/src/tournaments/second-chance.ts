import type { TournamentSport } from '../rooms/sports.ts';
import { drawnOrder } from './draw.ts';
import {
  type Format,
  findTeam,
  formatSizes,
  makeFormat,
  pointsOf,
  roundsOf,
  sidePlaces,
  teamId,
} from './format.ts';
import { hasRegions, regionalSeed, roundNames } from './labels.ts';
import { type Game, type Picks, play } from './play.ts';

/** The remaining teams as a separate tournament. Its ids are like those of the custom family. */
export type Remaining = {
  ok: true;
  /** The round of the old tournament that becomes round 1. */
  fromRound: number;
  size: number;
  /** The old team ids, by new team id. */
  teams: Record<string, string>;
  /** The seeds shown in the old tournament, by new team id. */
  seeds: Record<string, number>;
  /** Names and points of the remaining rounds. */
  roundNames: string[];
  roundPoints: number[];
};

/** Why the remaining teams cannot form a separate tournament. */
export type NotRemaining = {
  ok: false;
  /** The first round with an open game; null once there is a champion. */
  round: number | null;
  open: number;
  /** The round from which a second chance will be possible; null if never. */
  nextRound: number | null;
};

export type Played = {
  sport: TournamentSport;
  format: Format;
  results: Picks;
  roundNames: readonly string[] | null;
};

/**
 * Finds the tournament of the remaining teams, each at its place in the draw (rules: play#second-chance). It exists
 * only between two rounds, and only if a tournament can have that many teams.
 */
export function remaining({ sport, format, results, roundNames: saved }: Played): Remaining | NotRemaining {
  const games = play(format, results, 'results');
  const round = games.find(({ winner }) => winner === null)?.round ?? null;
  if (round === null) return { ok: false, round, open: 0, nextRound: null };
  const coming = games.filter((game) => game.round === round);
  const open = coming.filter(({ winner }) => winner === null).length;
  const size = open === coming.length ? sizeFrom(format, round) : null;
  if (size === null) {
    const nextRound = sizeFrom(format, round + 1) === null ? null : round + 1;
    return { ok: false, round, open, nextRound };
  }
  const points = roundNames(format).map((_, index) => pointsOf(format, index + 1));
  return {
    ok: true,
    fromRound: round,
    size,
    ...seated({ sport, format }, coming, size),
    roundNames: roundNames(format, saved).slice(round - 1),
    roundPoints: points.slice(round - 1),
  };
}

/** Returns the number of teams left before a round; null if a tournament cannot have that many. */
function sizeFrom(format: Format, round: number): number | null {
  const size = 2 ** (roundsOf(format) - round + 1);
  return round > 1 && formatSizes('custom').includes(size) ? size : null;
}

/** Puts a round's teams into the places of the new draw, from top to bottom. */
function seated(
  { sport, format }: Pick<Played, 'sport' | 'format'>,
  games: readonly Game[],
  size: number,
): Pick<Remaining, 'teams' | 'seeds'> {
  const target = makeFormat({ family: 'custom', size, reseeding: false });
  const regional = hasRegions(sport, format.size);
  const places = (['left', 'right'] as const).flatMap((side) => {
    const drawn = drawnOrder(sidePlaces(size));
    const teams = games.filter((game) => game.side === side).flatMap(({ team1, team2 }) => [team1, team2]);
    return teams.map((team, index) => [teamId(target, side, drawn[index] ?? 0), team ?? ''] as const);
  });
  const seedOf = (team: string) =>
    (regional ? regionalSeed(format, team)?.seed : findTeam(format, team)?.seed) ?? 0;
  return {
    teams: Object.fromEntries(places),
    seeds: Object.fromEntries(places.map(([id, team]) => [id, seedOf(team)])),
  };
}
