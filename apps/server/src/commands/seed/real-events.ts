import {
  type Format,
  play,
  REGION_SEEDS,
  type ResultMethod,
  type Side,
  teamId,
  winMethodNamed,
} from '@lockroom/rules';
import boxingDavisGarcia from '../../../../../test/events/boxing-davis-garcia-2023.json' with {
  type: 'json',
};
import ufc294 from '../../../../../test/events/mma-ufc-294.json' with { type: 'json' };
import ufc300 from '../../../../../test/events/mma-ufc-300.json' with { type: 'json' };
import ufc319 from '../../../../../test/events/mma-ufc-319.json' with { type: 'json' };
import ncaa2022 from '../../../../../test/events/ncaa-2022.json' with { type: 'json' };
import nfl2023 from '../../../../../test/events/nfl-2023-14team.json' with { type: 'json' };

const REAL_EVENTS = {
  'boxing-davis-garcia-2023.json': boxingDavisGarcia,
  'mma-ufc-300.json': ufc300,
  'mma-ufc-319.json': ufc319,
  'mma-ufc-294.json': ufc294,
  'ncaa-2022.json': ncaa2022,
  'nfl-2023-14team.json': nfl2023,
} as Record<string, unknown>;

interface StoredSide {
  regions?: string[];
  teams: { name: string; seed: number; region?: string }[];
}

interface StoredBracket {
  sides: Record<Side, StoredSide>;
  rounds: { games: { winner: string }[] }[];
}

/** A real tournament whose file under test/events has a seed for every team. */
export type RealElimination = ReturnType<typeof readRealElimination>;

export function readRealElimination(file: string, format: Format) {
  const { sides, rounds } = REAL_EVENTS[file] as StoredBracket;
  const teamNames: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    for (const team of sides[side].teams) {
      // If there are regions, the file numbers seeds within each region. Each half of the bracket has two regions.
      const region = sides[side].regions?.indexOf(team.region ?? '') ?? -1;
      const seed = region < 0 ? team.seed : REGION_SEEDS[region === 0 ? 0 : 1][team.seed - 1];
      if (seed !== undefined) teamNames[teamId(format, side, seed)] = team.name;
    }
  }
  return {
    teamNames,
    /** The winners' names, by round. */
    winners: rounds.map(({ games }) => games.map(({ winner }) => winner)),
    /** From top to bottom, the left half of the bracket first; empty if there are no regions. */
    regionNames: [...(sides.left.regions ?? []), ...(sides.right.regions ?? [])],
  };
}

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

export interface RealFight {
  fighter1: string;
  fighter2: string;
  odds1: string;
  odds2: string;
  winner: 1 | 2 | null;
  outcome: 'win' | 'draw' | 'no-contest';
  method: string | null;
}

/** Returns a real fight as a manager would enter it. */
export const enteredFight = ({ fighter1, fighter2, odds1, odds2 }: RealFight) => ({
  fighter1,
  fighter2,
  fighter1Odds: odds1,
  fighter2Odds: odds2,
});

/** Reads a fight card from test/events. The file lists the main event first; the returned card starts with Fight 1. */
export function readRealCard(file: string): RealFight[] {
  return (REAL_EVENTS[file] as { fights: RealFight[] }).fights.toReversed();
}

export function realResult(fight: RealFight): { winnerId: 0 | 1 | 2; winMethod: ResultMethod } {
  if (fight.outcome === 'draw') return { winnerId: 0, winMethod: 'Draw' };
  if (fight.outcome === 'no-contest') return { winnerId: 0, winMethod: 'No Contest' };
  const winMethod = winMethodNamed(fight.method ?? '');
  if (!fight.winner || !winMethod)
    throw new Error(`${fight.fighter1} vs ${fight.fighter2} has no result in its file`);
  return { winnerId: fight.winner, winMethod };
}
