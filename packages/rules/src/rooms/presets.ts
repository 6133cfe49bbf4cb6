import { TOURNAMENT_SIZES } from '../limits.ts';
import { isSport, type Sport, type TournamentSport } from './sports.ts';

/** The preset data stored with a room. `rounds` is the number of rounds. */
export type SportConfig = {
  teamCount: number;
  conferenceA: string;
  conferenceB: string;
  rounds: number;
  defaultSport: string;
};

/** A preset offered by Create Room. Its `id` is stored as sportTemplate. */
export type Preset = { id: string; label: string; sport: TournamentSport; config: SportConfig };

export const PRESETS: readonly Preset[] = [
  preset('pro-football', 'Pro Football', 14, 'AFC', 'NFC', 'football'),
  preset('college-football', 'College Football', 12, 'Left', 'Right', 'football'),
  preset('pro-basketball', 'Pro Basketball', 16, 'West', 'East', 'basketball'),
  preset('college-basketball', 'College Basketball', 64, 'Left', 'Right', 'basketball'),
  preset('pro-baseball', 'Pro Baseball', 16, 'American League', 'National League', 'baseball'),
  preset('pro-baseball', 'Pro Baseball', 12, 'American League', 'National League', 'baseball'),
  preset('pro-hockey', 'Pro Hockey', 16, 'West', 'East', 'hockey'),
  preset('hockey', 'Hockey', 16, 'West', 'East', 'hockey'),
  preset('custom', 'Bracket', 8, 'Left', 'Right', 'custom'),
  preset('custom', 'Bracket', 28, 'Left', 'Right', 'custom'),
  preset('custom', 'Bracket', 30, 'Left', 'Right', 'custom'),
  preset('custom', 'Bracket', 32, 'Left', 'Right', 'custom'),
];

export function findPreset(sportTemplate: string): Preset | undefined {
  return PRESETS.find((candidate) => candidate.id === sportTemplate);
}

/** Returns the number of rounds for `teamCount` teams on two sides: 3 for 8, 4 for 12 to 16, 6 for 64. */
export function roundCount(teamCount: number): number {
  return Math.ceil(Math.log2(teamCount));
}

/** The sports that templates can have, in display order. */
export const TEMPLATE_SPORTS = [
  'mma',
  'boxing',
  'football',
  'pro-football-14',
  'college-football-12',
  'pro-basketball-16',
  'college-basketball-64',
  'pro-baseball-16',
  'pro-hockey-16',
  'basketball',
  'baseball',
  'hockey',
  'custom',
] as const;
export type TemplateSport = (typeof TEMPLATE_SPORTS)[number];

export const CREATOR_TABS = ['mma', 'boxing', 'custom', 'football'] as const;
export type CreatorTab = (typeof CREATOR_TABS)[number];

/** Splits a template's sport into a room sport and, if the id has one, a team count. */
export function readTemplateSport(templateSport: string): { sport: Sport; size: number | null } | null {
  if (isSport(templateSport)) return { sport: templateSport, size: null };
  const [, sport = '', digits = ''] = /^(.+)-(\d+)$/.exec(templateSport) ?? [];
  const size = TOURNAMENT_SIZES.find((known) => known === Number(digits));
  return isSport(sport) && size !== undefined ? { sport, size } : null;
}

/** Returns the tab of the Creator Admin Room for a sport (rules: play#templates-and-imports). */
export function creatorTab(sport: Sport): CreatorTab {
  if (sport === 'mma' || sport === 'boxing') return sport;
  const isFootball = sport === 'football' || sport === 'pro-football' || sport === 'college-football';
  return isFootball ? 'football' : 'custom';
}

function preset(
  sport: TournamentSport,
  name: string,
  teamCount: number,
  conferenceA: string,
  conferenceB: string,
  defaultSport: string,
): Preset {
  const config = { teamCount, conferenceA, conferenceB, rounds: roundCount(teamCount), defaultSport };
  return { id: `${sport}-${teamCount}`, label: `${name} (${teamCount} teams)`, sport, config };
}
