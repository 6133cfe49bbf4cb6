import { type Format, play, REGION_SEEDS, type Side, teamId } from '@lockroom/rules';
import { REAL_EVENTS } from './real-events.ts';

interface StoredSide {
  regions?: string[];
  teams: { name: string; seed: number; region?: string }[];
}

interface StoredEntry {
  sides: Record<Side, StoredSide>;
  rounds: { games: { winner: string }[] }[];
}

/** A real tournament whose file under test/events seeds every team. */
export interface RealElimination {
  /** Names by team id. */
  teamNames: Record<string, string>;
  /** The names of the winners of each round. */
  winners: string[][];
  /** The regions of a side, top first; empty where there are none. */
  regionNames: string[];
}

/** Reads a file of test/events as a tournament of this format. */
export function readRealElimination(file: string, format: Format): RealElimination {
  const { sides, rounds } = REAL_EVENTS[file] as StoredEntry;
  const teamNames: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    for (const team of sides[side].teams) {
      // In a tournament with regions the file counts seeds within each region, one half of the side.
      const region = sides[side].regions?.indexOf(team.region ?? '') ?? -1;
      const seed = region < 0 ? team.seed : REGION_SEEDS[region === 0 ? 0 : 1][team.seed - 1];
      if (seed !== undefined) teamNames[teamId(format, side, seed)] = team.name;
    }
  }
  return {
    teamNames,
    winners: rounds.map(({ games }) => games.map(({ winner }) => winner)),
    regionNames: [...(sides.left.regions ?? []), ...(sides.right.regions ?? [])],
  };
}

/** The real results of the first rounds, by game id. */
export function realResults(format: Format, real: RealElimination, rounds: number): Record<string, string> {
  const results: Record<string, string> = {};
  for (const [index, names] of real.winners.slice(0, rounds).entries()) {
    for (const game of play(format, results).filter(({ round }) => round === index + 1)) {
      const winner = [game.team1, game.team2].find(
        (team) => team && names.includes(real.teamNames[team] ?? ''),
      );
      if (winner) results[game.id] = winner;
    }
  }
  return results;
}
