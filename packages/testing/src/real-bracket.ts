import type { Room } from '@lockroom/contract';
import { readEvent } from './real-event.ts';
import { drawOf, HALVES_OF_32, type OracleTournament, teamIdOf } from './tournament-oracle.ts';

type Side = 'left' | 'right';

interface StoredTeam {
  name: string;
  seed: number | null;
  slot?: number;
  region?: string;
}

interface StoredEvent {
  name: string;
  sport: string;
  teamCount: number;
  reseeded: boolean;
  sides: Record<Side, { label: string; regions?: string[]; teams: StoredTeam[] }>;
  rounds: { games: { home: string; away: string; winner: string; side: Side | 'final' }[] }[];
  final: { left: string; right: string; score: [number, number] };
  champion: string;
}

export interface RealBracket {
  name: string;
  sport: Room['sport'];
  bracket: OracleTournament;
  /** Team names, keyed by id. */
  teams: Record<string, string>;
  rounds: { pairs: [string, string][]; winners: string[] }[];
  /** The final score, with the left side's champion first. */
  score: [number, number];
  champion: string;
}

const ROOM_SPORTS = [
  'football',
  'college-football',
  'pro-baseball',
  'pro-basketball',
  'college-basketball',
  'pro-hockey',
] as const;
// The default points for each round (rules: scoring#points-of-a-tournament).
const POINTS = { football: [1, 2, 4, 6], custom: [1, 2, 3, 4, 5, 6] };

/** Returns the names of all tournaments in test/events. */
export function realBracketNames(): string[] {
  const index = readEvent('index') as { files: { file: string; kind: string }[] };
  return index.files.filter(({ kind }) => kind === 'bracket').map(({ file }) => file.replace(/\.json$/, ''));
}

/** Reads a tournament from test/events, such as 'nfl-2023-14team'. */
export function readRealBracket(name: string): RealBracket {
  const event = readEvent(name) as StoredEvent;
  const sport = ROOM_SPORTS.find((known) => known === event.sport) ?? 'custom';
  const isFootball = sport === 'football';
  const roundPoints = isFootball ? POINTS.football : POINTS.custom;
  const bracket = { size: event.teamCount, reseeding: event.reseeded, isFootball, roundPoints };
  const teams: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    for (const [team, seed] of placed(event.sides[side])) teams[teamIdOf(bracket, side, seed)] = team;
  }
  return {
    name: event.name,
    sport,
    bracket,
    teams,
    rounds: event.rounds.map(({ games }) => ({
      pairs: games.map(({ home, away }) => [home, away]),
      winners: games.map(({ winner }) => winner),
    })),
    score: event.final.score,
    champion: event.champion,
  };
}

/** Returns each team's place on its side: by draw slot, by seed within a region, or by rank of the seeds. */
function placed({ teams, regions = [] }: StoredEvent['sides'][Side]): [string, number][] {
  if (teams.some(({ slot }) => slot !== undefined) && teams.some(({ seed }) => seed === null))
    return drawn(teams);
  if (regions.length > 0 && teams.length === 32) {
    return teams.map(({ name, seed, region }) => [
      name,
      HALVES_OF_32[regions.indexOf(region ?? '')]?.[(seed ?? 0) - 1] ?? 0,
    ]);
  }
  const bySeed = [...teams].sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0));
  return bySeed.map(({ name }, index) => [name, index + 1]);
}

// Maps the real draw to Lockroom's, and swaps its halves if the byes are in the wrong one.
function drawn(teams: StoredTeam[]): [string, number][] {
  const seeds = drawOf(teams.length);
  const names = seeds.map((_, index) => teams.find(({ slot }) => slot === index + 1)?.name ?? null);
  const lay = (slots: (string | null)[], places: (number | null)[]): [string, number][] => {
    if (slots.length === 1) return slots[0] && places[0] ? [[slots[0], places[0]]] : [];
    const half = slots.length / 2;
    const [upper, lower] = [slots.slice(0, half), slots.slice(half)];
    const filled = (part: unknown[]) => part.filter((each) => each !== null).length;
    const fits = filled(upper) === filled(places.slice(0, half));
    return [
      ...lay(fits ? upper : lower, places.slice(0, half)),
      ...lay(fits ? lower : upper, places.slice(half)),
    ];
  };
  return lay(names, seeds);
}
