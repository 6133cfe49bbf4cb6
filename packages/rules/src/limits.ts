export const ROOM_CODE_LENGTH = 8;
/** Lengths of the two parts of an invitation link: the public preview, and the key that opens the room. */
export const LINK_TOKEN_LENGTH = { preview: 16, key: 43 } as const;

/** The entry limits that a room can have (rules: play#rooms). */
export const MAX_BRACKETS_OPTIONS = [2, 10, 15, 30, 60, 100, 250, 500, 1_000] as const;
/** The default entry limit, which needs no paid plan. */
export const DEFAULT_MAX_BRACKETS = 2;
/** The entry limit preselected in the form for a new room. */
export const SUGGESTED_MAX_BRACKETS = 10;
export const TEST_ROOM_MAX_BRACKETS = 10;
/** The number of members in a test room, including its creator (rules: play#test-rooms). */
export const TEST_ROOM_PARTICIPANTS = { min: 2, max: 100, default: 10 } as const;

/** Maximum lengths of strings, in characters. */
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
  removalReason: 200,
  announcement: 500,
  personName: 60,
  chatMessage: 2000,
  supportTitle: 120,
  supportDescription: 5000,
  supportComment: 2000,
  planTitle: 120,
  planDescription: 5000,
  planNote: 500,
} as const;

/** The range of points for one part of a fight or one round of a tournament (rules: texts#values). */
export const POINTS = { min: 1, max: 20 } as const;
export const DEFAULT_FIGHT_POINTS = {
  fighterPoints: 2,
  methodPoints: 1,
  bonusPoints: 1,
  underdogBonus: 1,
} as const;
/** The initial values in the form for a new fight (rules: scoring#points-of-a-fight). */
export const ADD_FIGHT_FORM_POINTS = { ...DEFAULT_FIGHT_POINTS, methodPoints: 2 } as const;
/** The odds of a new fight if none were entered. */
export const DEFAULT_ODDS = { fighter1: '+150', fighter2: '-150' } as const;
/** Limits of pasted and uploaded lists. `fights` also limits one API request. */
export const PASTE_MAX = { characters: 100_000, lines: 1_000, lineCharacters: 400, fights: 50 } as const;
/** If the card has fewer fights than this, deleting a fight needs a second confirmation. */
export const MIN_RECOMMENDED_FIGHTS = 6;
/** A second chance needs at least this many open fights (rules: play#second-chance). */
export const SECOND_CHANCE_FIGHTS = 2;
/** The maximum number of fights on a card, because the main event has number 100 (rules: play#fight-cards). */
export const CARD_MAX = 100;
/** Which picks are withdrawn when a fighter is replaced: those for that fighter ('his'), or all picks for the fight. */
export const TAKE_BACKS = ['his', 'all'] as const;
/** What happens to the picks of a replaced team: withdrawn ('his') or carried over to the new team ('follow'). */
export const TEAM_TAKE_BACKS = ['his', 'follow'] as const;
export type TeamTakeBack = (typeof TEAM_TAKE_BACKS)[number];
/** A room's options after a replacement. Fight rooms cannot use 'follow', and tournaments cannot use 'all'. */
export const ROOM_TAKE_BACKS = ['his', 'all', 'follow'] as const;
export type RoomTakeBack = (typeof ROOM_TAKE_BACKS)[number];
/** The maximum number of withdrawn picks in a response. If there are more, the response lists the newest. */
export const TAKEN_PICKS_MAX = 200;
export const FIGHT_NUMBER = { main: 100, coMain: 99 } as const;

/** Default points of rounds 1 to 6; later rounds are worth 1 (rules: scoring#points-of-a-tournament). */
export const DEFAULT_ROUND_POINTS = [1, 2, 3, 4, 5, 6] as const;
export const FOOTBALL_ROUND_POINTS = [1, 2, 4, 6] as const;
export const TOURNAMENT_SIZES = [8, 12, 14, 16, 28, 30, 32, 64] as const;
export const FOOTBALL_SIZES = [12, 14] as const;
/** The maximum score of one team in a tie-breaker. */
export const TIE_BREAKER_MAX = { football: 99, custom: 999 } as const;

/** The intervals between two locks that a manager can choose, in minutes. */
export const LOCK_SPACINGS = [15, 30, 45] as const;
/** The default minutes since the previous lock: `headline` for the main and co-main event. */
export const DEFAULT_LOCK_SPACING = { headline: 30, regular: 15 } as const;
/** The default lock time of tournaments, in hours from now (rules: locks#setting-lock-times). */
export const LOCK_OFFER_HOURS = { football: 1, custom: 2 } as const;
/** Members with missing picks are reminded this many minutes before a lock. */
export const LOCK_REMINDER_MINUTES = 60;

/** A member is reminded about a room at most once in this many hours. */
export const EVENING_HOURS = 12;
