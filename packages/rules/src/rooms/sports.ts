import { FOOTBALL_SIZES, MAX_BRACKETS_OPTIONS, TOURNAMENT_SIZES } from '../limits.ts';

export const FIGHT_SPORTS = ['mma', 'boxing'] as const;
export type FightSport = (typeof FIGHT_SPORTS)[number];

export const TOURNAMENT_SPORTS = [
  'football',
  'basketball',
  'baseball',
  'hockey',
  'custom',
  'pro-football',
  'college-football',
  'pro-basketball',
  'college-basketball',
  'pro-baseball',
  'pro-hockey',
] as const;
export type TournamentSport = (typeof TOURNAMENT_SPORTS)[number];

export const SPORTS = [...FIGHT_SPORTS, ...TOURNAMENT_SPORTS] as const;
export type Sport = (typeof SPORTS)[number];

export type SportFamily = 'fights' | 'tournament';

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

/** The posters' drawings. A completed room uses 'presets'. */
export type Plate = RoomTab | 'hockey';

export type SportFacts = { family: SportFamily; label: string; tab: RoomTab; plate: Plate };

/** Default size and reseeding of a tournament. The manager can change both. */
export type EntryFacts = { size: number; reseeding: boolean };

export const SPORT_FACTS: Readonly<Record<Sport, SportFacts>> = {
  mma: { family: 'fights', label: 'MMA', tab: 'mma', plate: 'mma' },
  boxing: { family: 'fights', label: 'Boxing', tab: 'boxing', plate: 'boxing' },
  football: { family: 'tournament', label: 'Football', tab: 'football', plate: 'football' },
  basketball: { family: 'tournament', label: 'Basketball', tab: 'basketball', plate: 'basketball' },
  baseball: { family: 'tournament', label: 'Baseball', tab: 'baseball', plate: 'baseball' },
  hockey: { family: 'tournament', label: 'Hockey', tab: 'presets', plate: 'hockey' },
  custom: { family: 'tournament', label: 'Custom', tab: 'custom', plate: 'custom' },
  'pro-football': { family: 'tournament', label: 'Pro Football', tab: 'presets', plate: 'presets' },
  'college-football': { family: 'tournament', label: 'College Football', tab: 'presets', plate: 'presets' },
  'pro-basketball': { family: 'tournament', label: 'Pro Basketball', tab: 'presets', plate: 'presets' },
  'college-basketball': {
    family: 'tournament',
    label: 'College Basketball',
    tab: 'presets',
    plate: 'presets',
  },
  'pro-baseball': { family: 'tournament', label: 'Pro Baseball', tab: 'presets', plate: 'presets' },
  'pro-hockey': { family: 'tournament', label: 'Pro Hockey', tab: 'presets', plate: 'presets' },
};

const BRACKET_FACTS: Readonly<Record<TournamentSport, EntryFacts>> = {
  football: { size: 14, reseeding: true },
  basketball: { size: 16, reseeding: true },
  baseball: { size: 16, reseeding: true },
  hockey: { size: 16, reseeding: true },
  custom: { size: 8, reseeding: true },
  'pro-football': { size: 14, reseeding: true },
  'college-football': { size: 12, reseeding: false },
  'pro-basketball': { size: 16, reseeding: true },
  'college-basketball': { size: 64, reseeding: true },
  'pro-baseball': { size: 16, reseeding: true },
  'pro-hockey': { size: 16, reseeding: true },
};

export function isSport(text: string): text is Sport {
  return Object.hasOwn(SPORT_FACTS, text);
}

export function isFightSport(sport: Sport): sport is FightSport {
  return SPORT_FACTS[sport].family === 'fights';
}

export function isTournamentSport(sport: Sport): sport is TournamentSport {
  return SPORT_FACTS[sport].family === 'tournament';
}

export function sportFamily(sport: Sport): SportFamily {
  return SPORT_FACTS[sport].family;
}

export function sportsOf(family: SportFamily): Sport[] {
  return SPORTS.filter((sport) => SPORT_FACTS[sport].family === family);
}

export function sportLabel(sport: Sport): string {
  return SPORT_FACTS[sport].label;
}

export function roomTab(sport: Sport): RoomTab {
  return SPORT_FACTS[sport].tab;
}

/** Returns the poster drawing of a sport; a completed room has the colourless one. */
export function plateFor(sport: Sport, isCompleted = false): Plate {
  return isCompleted ? 'presets' : SPORT_FACTS[sport].plate;
}

export function tournamentDefaults(sport: TournamentSport): EntryFacts {
  return BRACKET_FACTS[sport];
}

/** Returns the allowed sizes of a tournament; only football is limited. */
export function tournamentSizesFor(sport: TournamentSport): readonly number[] {
  return sport === 'football' ? FOOTBALL_SIZES : TOURNAMENT_SIZES;
}

/** Returns the next larger entry limit of a room; null for the largest. */
export function nextMaxBrackets(maxBrackets: number): (typeof MAX_BRACKETS_OPTIONS)[number] | null {
  return MAX_BRACKETS_OPTIONS.find((option) => option > maxBrackets) ?? null;
}
