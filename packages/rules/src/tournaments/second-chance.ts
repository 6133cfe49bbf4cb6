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

/** The teams still in as a tournament of their own. Its ids are those of the custom family. */
export type Remaining = {
  ok: true;
  /** The round of the old tournament that is the first of the new one. */
  fromRound: number;
  size: number;
  /** The teams by the ids of their new places; the values are their ids in the old tournament. */
  teams: Record<string, string>;
  /** The seeds that the old tournament shows, by the new ids. */
  seeds: Record<string, number>;
  /** Names and points of the rounds that are left, the first first. */
  roundNames: string[];
  roundPoints: number[];
};

/** Why the teams still in are no tournament of their own. */
export type NotRemaining = {
  ok: false;
  /** The first round with a game that has no result; null once there is a champion. */
  round: number | null;
  /** How many games of that round have no result. */
  open: number;
  /** The round from which on there will be one, once the rounds before it are over; null where there will be none. */
  nextRound: number | null;
};

/** The tournament whose teams are asked for, with its results and the round names that its manager saved. */
export type Played = {
  sport: TournamentSport;
  format: Format;
  results: Picks;
  roundNames: readonly string[] | null;
};

/**
 * The teams still in, each in its place of the draw (rules: play#second-chance): they are a tournament of their own
 * between two rounds, where a tournament can have so many teams.
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

/** The number of teams in a round after the first, where a tournament can have so many; else null. */
function sizeFrom(format: Format, round: number): number | null {
  const size = 2 ** (roundsOf(format) - round + 1);
  return round > 1 && formatSizes('custom').includes(size) ? size : null;
}

/** The teams of a round from top to bottom, in the places that are drawn there in a tournament of so many. */
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
