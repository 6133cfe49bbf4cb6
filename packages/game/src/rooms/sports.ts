import { BRACKET_SIZES, FOOTBALL_SIZES } from '../limits.ts';

/** Sports whose rooms hold a fight card. */
export const FIGHT_SPORTS = ['mma', 'boxing'] as const;
/** A sport whose rooms hold a fight card. */
export type FightSport = (typeof FIGHT_SPORTS)[number];

/** Sports whose rooms hold an elimination bracket. */
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
/** A sport whose rooms hold an elimination bracket. */
export type TournamentSport = (typeof TOURNAMENT_SPORTS)[number];

/** Every sport a room can have. */
export const SPORTS = [...FIGHT_SPORTS, ...TOURNAMENT_SPORTS] as const;
/** A sport a room can have. */
export type Sport = (typeof SPORTS)[number];

/** What a room of a sport holds: a fight card or a bracket. */
export type SportFamily = 'fights' | 'tournament';

/** The tabs of My Rooms, in their order. */
export const ROOM_TABS = [
  'mma',
  'boxing',
  'football',
  'basketball',
  'baseball',
  'presets',
  'custom',
] as const;
/** A tab of My Rooms. */
export type RoomTab = (typeof ROOM_TABS)[number];

/** What the tabs of My Rooms are called. */
export const ROOM_TAB_LABELS: Readonly<Record<RoomTab, string>> = {
  mma: 'MMA',
  boxing: 'Boxing',
  football: 'Football',
  basketball: 'Basketball',
  baseball: 'Baseball',
  presets: 'Presets',
  custom: 'Custom',
};

/** The poster plates; a completed room is printed on the presets plate. */
export const PLATES = [
  'mma',
  'boxing',
  'football',
  'basketball',
  'baseball',
  'hockey',
  'custom',
  'presets',
] as const;
/** A poster plate. */
export type Plate = (typeof PLATES)[number];

/** How a sport is called and shown. */
export type SportFacts = { label: string; tab: RoomTab; plate: Plate };

/** What a bracket of a sport starts with; the manager may change size and reseeding. */
export type BracketFacts = { size: number; reseeding: boolean };

const SPORT_FACTS: Readonly<Record<Sport, SportFacts>> = {
  mma: { label: 'MMA', tab: 'mma', plate: 'mma' },
  boxing: { label: 'Boxing', tab: 'boxing', plate: 'boxing' },
  football: { label: 'Football', tab: 'football', plate: 'football' },
  basketball: { label: 'Basketball', tab: 'basketball', plate: 'basketball' },
  baseball: { label: 'Baseball', tab: 'baseball', plate: 'baseball' },
  hockey: { label: 'Hockey', tab: 'presets', plate: 'hockey' },
  custom: { label: 'Custom', tab: 'custom', plate: 'custom' },
  'pro-football': { label: 'Pro Football', tab: 'presets', plate: 'presets' },
  'college-football': { label: 'College Football', tab: 'presets', plate: 'presets' },
  'pro-basketball': { label: 'Pro Basketball', tab: 'presets', plate: 'presets' },
  'college-basketball': { label: 'College Basketball', tab: 'presets', plate: 'presets' },
  'pro-baseball': { label: 'Pro Baseball', tab: 'presets', plate: 'presets' },
  'pro-hockey': { label: 'Pro Hockey', tab: 'presets', plate: 'presets' },
};

const BRACKET_FACTS: Readonly<Record<TournamentSport, BracketFacts>> = {
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

/** Whether a text is the id of a sport. */
export function isSport(text: string): text is Sport {
  return Object.hasOwn(SPORT_FACTS, text);
}

/** Whether rooms of this sport hold a fight card. */
export function isFightSport(sport: Sport): sport is FightSport {
  return sport === 'mma' || sport === 'boxing';
}

/** Whether rooms of this sport hold a bracket. */
export function isTournamentSport(sport: Sport): sport is TournamentSport {
  return !isFightSport(sport);
}

/** What a room of this sport holds. */
export function sportFamily(sport: Sport): SportFamily {
  return isFightSport(sport) ? 'fights' : 'tournament';
}

/** The sport's name as people read it. */
export function sportLabel(sport: Sport): string {
  return SPORT_FACTS[sport].label;
}

/** The one tab of My Rooms a room of this sport stands in (decisions section 8). */
export function roomTab(sport: Sport): RoomTab {
  return SPORT_FACTS[sport].tab;
}

/** The poster plate of the sport; a completed room loses its colour. */
export function plateFor(sport: Sport, isCompleted = false): Plate {
  return isCompleted ? 'presets' : SPORT_FACTS[sport].plate;
}

/** Size and reseeding a bracket room of this sport starts with (decisions section 3). */
export function bracketDefaults(sport: TournamentSport): BracketFacts {
  return BRACKET_FACTS[sport];
}

/** The sizes a bracket room of this sport may have; only football is limited to its league's formats. */
export function bracketSizesFor(sport: TournamentSport): readonly number[] {
  return sport === 'football' ? FOOTBALL_SIZES : BRACKET_SIZES;
}
