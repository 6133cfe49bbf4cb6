import { FOOTBALL_SIZES, MAX_BRACKETS_OPTIONS, TOURNAMENT_SIZES } from '../limits.ts';

/** The tabs of My Rooms, in display order. */
export const ROOM_TAB_LABELS = {
  mma: 'MMA',
  boxing: 'Boxing',
  football: 'Football',
  basketball: 'Basketball',
  baseball: 'Baseball',
  presets: 'Presets',
  custom: 'Custom',
} as const;
export type RoomTab = keyof typeof ROOM_TAB_LABELS;
export const ROOM_TABS = Object.keys(ROOM_TAB_LABELS) as RoomTab[];

/** The drawings on posters. A completed room uses 'presets'. */
export type Plate = RoomTab | 'hockey';

type SportFacts = { label: string; tab: RoomTab; plate: Plate };

const FIGHT_FACTS = {
  mma: { label: 'MMA', tab: 'mma', plate: 'mma' },
  boxing: { label: 'Boxing', tab: 'boxing', plate: 'boxing' },
} as const satisfies Record<string, SportFacts>;

/** Size and reseeding are only defaults, which the manager can change. */
const TOURNAMENT_FACTS = {
  football: { label: 'Football', tab: 'football', plate: 'football', size: 14, reseeding: true },
  basketball: { label: 'Basketball', tab: 'basketball', plate: 'basketball', size: 16, reseeding: true },
  baseball: { label: 'Baseball', tab: 'baseball', plate: 'baseball', size: 16, reseeding: true },
  hockey: { label: 'Hockey', tab: 'presets', plate: 'hockey', size: 16, reseeding: true },
  custom: { label: 'Custom', tab: 'custom', plate: 'custom', size: 8, reseeding: true },
  'pro-football': preset('Pro Football', 14),
  'college-football': preset('College Football', 12, false),
  'pro-basketball': preset('Pro Basketball', 16),
  'college-basketball': preset('College Basketball', 64),
  'pro-baseball': preset('Pro Baseball', 16),
  'pro-hockey': preset('Pro Hockey', 16),
} as const satisfies Record<string, SportFacts & TournamentDefaults>;

type TournamentDefaults = { size: number; reseeding: boolean };

function preset(label: string, size: number, reseeding = true) {
  return { label, tab: 'presets', plate: 'presets', size, reseeding } as const;
}

const SPORT_FACTS: Readonly<Record<Sport, SportFacts>> = { ...FIGHT_FACTS, ...TOURNAMENT_FACTS };

export type FightSport = keyof typeof FIGHT_FACTS;
export const FIGHT_SPORTS = Object.keys(FIGHT_FACTS) as FightSport[];

export type TournamentSport = keyof typeof TOURNAMENT_FACTS;
const TOURNAMENT_SPORTS = Object.keys(TOURNAMENT_FACTS) as TournamentSport[];

export type Sport = FightSport | TournamentSport;
export const SPORTS: Sport[] = [...FIGHT_SPORTS, ...TOURNAMENT_SPORTS];

export type SportFamily = 'fights' | 'tournament';

export function isSport(text: string): text is Sport {
  return Object.hasOwn(SPORT_FACTS, text);
}

export function isFightSport(sport: Sport): sport is FightSport {
  return Object.hasOwn(FIGHT_FACTS, sport);
}

/** The two naming schemes for teams and games. Apart from these, all tournaments work the same way. */
export const FORMAT_FAMILIES = ['football', 'custom'] as const;
export type FormatFamily = (typeof FORMAT_FAMILIES)[number];

export function formatFamily(sport: TournamentSport): FormatFamily {
  return sport === 'football' ? 'football' : 'custom';
}

export function isTournamentSport(sport: Sport): sport is TournamentSport {
  return !isFightSport(sport);
}

export function sportFamily(sport: Sport): SportFamily {
  return isFightSport(sport) ? 'fights' : 'tournament';
}

export function sportsOf(family: SportFamily): Sport[] {
  return family === 'fights' ? FIGHT_SPORTS : TOURNAMENT_SPORTS;
}

export function sportLabel(sport: Sport): string {
  return SPORT_FACTS[sport].label;
}

/** Returns the tab of My Rooms for a sport (rules: play#sports). */
export function roomTab(sport: Sport): RoomTab {
  return SPORT_FACTS[sport].tab;
}

/** Returns a sport's poster drawing; for a completed room, the colorless version. */
export function plateFor(sport: Sport, isCompleted = false): Plate {
  return isCompleted ? 'presets' : SPORT_FACTS[sport].plate;
}

/** Returns the default size (or `teamCount`) and reseeding of a sport (rules: play#tournaments). */
export function tournamentDefaults(sport: TournamentSport, teamCount?: number): TournamentDefaults {
  const { size, reseeding } = TOURNAMENT_FACTS[sport];
  // Since 2022 the MLB playoffs have had 12 teams and a fixed bracket.
  const isFixed = sport === 'pro-baseball' && teamCount === 12;
  return { size: teamCount ?? size, reseeding: reseeding && !isFixed };
}

export function tournamentSizesFor(sport: TournamentSport): readonly number[] {
  return sport === 'football' ? FOOTBALL_SIZES : TOURNAMENT_SIZES;
}

export function nextMaxBrackets(maxBrackets: number): (typeof MAX_BRACKETS_OPTIONS)[number] | null {
  return MAX_BRACKETS_OPTIONS.find((option) => option > maxBrackets) ?? null;
}
