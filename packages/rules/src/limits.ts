/** Length of a room code (rules: play#rooms). */
export const ROOM_CODE_LENGTH = 8;
/** Characters of the two parts of an invitation link: the preview can be seen, the key opens the room. */
export const LINK_TOKEN_LENGTH = { preview: 16, key: 43 } as const;

/** The limits offered at creation for the total number of entries in a room (rules: play#rooms). */
export const MAX_BRACKETS_OPTIONS = [2, 10, 15, 30, 60, 100] as const;
/** The default entry limit of a room, which is the free one. */
export const DEFAULT_MAX_BRACKETS = 2;
/** The entry limit of every test room (rules: play#test-rooms). */
export const TEST_ROOM_MAX_BRACKETS = 10;
/** Members of a test room, its creator included (rules: play#test-rooms). */
export const TEST_ROOM_PARTICIPANTS = { min: 2, max: 100, default: 10 } as const;

/** Maximum lengths of texts, in characters. */
export const TEXT_MAX = {
  roomName: 60,
  roomDescription: 500,
  roomPassword: 64,
  templateName: 80,
  eventName: 80,
  fighterName: 60,
  teamName: 60,
  conferenceLabel: 40,
  roundName: 40,
  odds: 12,
  callOffReason: 200,
  personName: 60,
  chatMessage: 2000,
  supportTitle: 120,
  supportDescription: 5000,
  supportComment: 2000,
  planTitle: 120,
  planDescription: 5000,
  planNote: 500,
} as const;

/** Range of the points for one part of a fight or one round of a tournament (rules: texts#values). */
export const POINTS = { min: 1, max: 20 } as const;
/** Default points of a fight (rules: scoring#points-of-a-fight). */
export const DEFAULT_FIGHT_POINTS = {
  fighterPoints: 2,
  methodPoints: 1,
  bonusPoints: 1,
  underdogBonus: 1,
} as const;
/**
 * Initial values of the form for a new fight: only the method differs from the default (rules:
 * scoring#points-of-a-fight).
 */
export const ADD_FIGHT_FORM_POINTS = { ...DEFAULT_FIGHT_POINTS, methodPoints: 2 } as const;
/** Odds of the two corners of a fight that is added without odds. */
export const DEFAULT_ODDS = { fighter1: '+150', fighter2: '-150' } as const;
/** Limits of a pasted or uploaded list; `fights` also limits one API call. */
export const PASTE_MAX = { characters: 100_000, lines: 1_000, lineCharacters: 400, fights: 50 } as const;
/** Deleting a fight from a card with fewer fights than this needs a second confirmation. */
export const MIN_RECOMMENDED_FIGHTS = 6;
/** Fewest open fights of which a second chance is made: a main and a co-main event (rules: play#second-chance). */
export const SECOND_CHANCE_FIGHTS = 2;
/** Most fights of a card: the numbers end at that of the main event (rules: play#fight-cards). */
export const CARD_MAX = 100;
/** Whose picks of a fight are taken back where a fighter is replaced: those on the one who left, or all. */
export const TAKE_BACKS = ['his', 'all'] as const;
/** What becomes of the picks of a team that is replaced: they are taken back, or follow to the one in its place. */
export const TEAM_TAKE_BACKS = ['his', 'follow'] as const;
export type TeamTakeBack = (typeof TEAM_TAKE_BACKS)[number];
/** What a room may choose; a card does not know the last, a tournament not the second. */
export const ROOM_TAKE_BACKS = ['his', 'all', 'follow'] as const;
export type RoomTakeBack = (typeof ROOM_TAKE_BACKS)[number];
/** Of the picks of an entry that were taken back the newest that are answered. */
export const TAKEN_PICKS_MAX = 200;
/** Fight numbers of the two fights named by their place at the end of the card. */
export const FIGHT_NUMBER = { main: 100, coMain: 99 } as const;

/**
 * Default points of rounds 1 to 6 of a tournament; later rounds are worth 1 (rules: scoring#points-of-a-tournament).
 */
export const DEFAULT_ROUND_POINTS = [1, 2, 3, 4, 5, 6] as const;
/** Points of wild card, divisional, conference and Super Bowl. */
export const FOOTBALL_ROUND_POINTS = [1, 2, 4, 6] as const;
/** Sizes of a custom tournament, in teams. */
export const TOURNAMENT_SIZES = [8, 12, 14, 16, 28, 30, 32, 64] as const;
/** Sizes of a football tournament, in teams. */
export const FOOTBALL_SIZES = [12, 14] as const;
/** Highest score of one side in a tie-breaker; the lowest is 0. */
export const TIE_BREAKER_MAX = { football: 99, custom: 999 } as const;

/** Minutes that may be chosen between a fight's lock and the one before. */
export const LOCK_SPACINGS = [15, 30, 45] as const;
/** Default minutes before the main and co-main event, and before every other fight. */
export const DEFAULT_LOCK_SPACING = { headline: 30, regular: 15 } as const;
/**
 * Default lock time offered in the lock dialogs of tournament rooms, in hours from now (rules:
 * locks#setting-lock-times).
 */
export const LOCK_OFFER_HOURS = { football: 1, custom: 2 } as const;
/** Minutes before a lock at which members with missing picks are reminded. */
export const LOCK_REMINDER_MINUTES = 60;

/** Hours within which a member is reminded of a room once. */
export const EVENING_HOURS = 12;
