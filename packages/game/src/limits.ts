/** Length of a room code (000 section 9). */
export const ROOM_CODE_LENGTH = 8;

/** How many brackets a room may hold in total, as offered when it is created (000 section 9). */
export const MAX_BRACKETS_OPTIONS = [2, 10, 15, 30, 60, 100] as const;
/** The bracket limit of a room that names none; it is the free one. */
export const DEFAULT_MAX_BRACKETS = 2;
/** The bracket limit of every test room (decisions section 10). */
export const TEST_ROOM_MAX_BRACKETS = 10;
/** Members of a test room, its creator included (001 section 9). */
export const TEST_ROOM_PARTICIPANTS = { min: 2, max: 100, default: 10 } as const;

/**
 * Characters of a username after trimming, and what it may be written with (decisions section 6). Letters that are
 * never drawn, such as the Hangul fillers, would let two names look like one.
 */
export const USERNAME = {
  min: 3,
  max: 16,
  pattern: /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.-])+$/u,
} as const;
/** Characters of a password, at registration and at every change. */
export const PASSWORD = { min: 6, max: 128 } as const;
/** Longest e-mail address that mail servers carry. */
export const EMAIL_MAX = 254;
/** Event streams that an account holds open on one server; a further one closes the oldest. */
export const STREAMS_PER_ACCOUNT = 20;
/** Days a session lasts. */
export const SESSION_DAYS = 30;
/** Minutes a link for a new password stays good. */
export const RESET_LINK_MINUTES = 60;

/** Longest texts of a room, its people and its talk, in characters. */
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
  odds: 8,
  personName: 60,
  chatMessage: 2000,
  supportTitle: 120,
  supportDescription: 5000,
  supportComment: 2000,
  planTitle: 120,
  planDescription: 5000,
  planNote: 500,
} as const;
/** Messages of a chat in one answer: where nobody says otherwise, and at most. */
export const CHAT_PAGE = { usual: 50, most: 200 } as const;
/** Letters of invitation that one address gets in a day: from one room, and from all of them. */
export const INVITATIONS_PER_DAY = { room: 1, all: 10 } as const;
/** How many notifications a person's list shows, the newest; older ones are let go. */
export const NOTIFICATIONS_KEPT = 200;
/** Days for which somebody who was rejected as a friend cannot ask that person again. */
export const FRIEND_REQUEST_PAUSE_DAYS = 30;
/** How many of their friends' doings people are shown, the newest. */
export const FRIEND_ACTIVITY_SHOWN = 12;
/** Most lines of notes on a development plan. */
export const PLAN_NOTES_MAX = 50;

/** What one part of a fight, or one round of a bracket, may be worth (001 and 002 section 5). */
export const POINTS = { min: 1, max: 20 } as const;
/** What a fight is worth where nobody says otherwise (001 section 9). */
export const DEFAULT_FIGHT_POINTS = {
  fighterPoints: 2,
  methodPoints: 1,
  bonusPoints: 1,
  underdogBonus: 1,
} as const;
/** What the form for a new fight offers: only the method differs from the default (decisions section 4). */
export const ADD_FIGHT_FORM_POINTS = { ...DEFAULT_FIGHT_POINTS, methodPoints: 2 } as const;
/** Odds of the two corners of a fight that is added without any. */
export const DEFAULT_ODDS = { fighter1: '+150', fighter2: '-150' } as const;
/** Most that is read of a pasted or uploaded list; `fights` is also what one call may bring. */
export const PASTE_MAX = { characters: 100_000, lines: 1_000, lineCharacters: 400, fights: 50 } as const;
/** Below this many fights the manager is asked twice before one is deleted. */
export const MIN_RECOMMENDED_FIGHTS = 6;
/** Numbers of the two fights that are named by their place at the end of the card. */
export const FIGHT_NUMBER = { main: 100, coMain: 99 } as const;

/** Points of rounds 1 to 6 of a bracket; a round beyond the list is worth 1 (002 section 3). */
export const DEFAULT_ROUND_POINTS = [1, 2, 3, 4, 5, 6] as const;
/** Points of wild card, divisional, conference and Super Bowl. */
export const FOOTBALL_ROUND_POINTS = [1, 2, 4, 6] as const;
/** Sizes a custom bracket may have. */
export const BRACKET_SIZES = [8, 12, 14, 16, 28, 30, 32, 64] as const;
/** Sizes a football bracket may have. */
export const FOOTBALL_SIZES = [12, 14] as const;
/** Highest score of one side in a tie-breaker; the lowest is 0. */
export const TIE_BREAKER_MAX = { football: 99, custom: 999 } as const;

/** Minutes a fight's lock may follow the one before. */
export const LOCK_SPACINGS = [15, 30, 45] as const;
/** Minutes before the main and co-main event, and before every other fight, unless the manager picks another. */
export const DEFAULT_LOCK_SPACING = { headline: 30, regular: 15 } as const;
/** Hours from now that the lock dialogs of bracket rooms offer (001 section 9). */
export const LOCK_OFFER_HOURS = { football: 1, custom: 2 } as const;
/** Minutes before a lock at which members with missing picks are reminded. */
export const LOCK_REMINDER_MINUTES = 60;

/** Largest request bodies in bytes: without and with a picture (decisions sections 1 and 10). */
export const BODY_BYTES = { json: 1024 * 1024, photo: 7 * 1024 * 1024 } as const;
/** Largest picture file a person may choose, in bytes. */
export const PHOTO_FILE_BYTES = 5 * 1024 * 1024;
/** Longer side in pixels and JPEG quality a picture is brought down to. */
export const PHOTO_SIZE = {
  photo: { longerSide: 300, quality: 0.7 },
  banner: { longerSide: 800, quality: 0.8 },
  // Mostly pictures of a screen, on which something is to be read.
  support: { longerSide: 1600, quality: 0.8 },
} as const;

/** Unread messages above this show as '99+'. */
export const UNREAD_BADGE_MAX = 99;
/** Rooms in the dashboard's most visited list. */
export const DASHBOARD_ROOMS = 3;
/** Members named in a room's side panel before '+N more'. */
export const PANEL_MEMBERS = 5;
/** Ages below which the service is not for a person: by the terms, and by the privacy policy. */
export const MINIMUM_AGE = { terms: 18, privacy: 13 } as const;
