/**
 * Length of a username after trimming, and its allowed characters (rules: texts#accounts). Letters that are never
 * drawn, such as the Hangul fillers, are excluded, since they would make two names look the same.
 */
export const USERNAME = {
  min: 3,
  max: 16,
  pattern: /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.-])+$/u,
} as const;
/** Length of a password at registration and at every change. */
export const PASSWORD = { min: 6, max: 128 } as const;
/**
 * Passkeys of an account, characters of the name of one, and of an id and any other part of a browser's answer; minutes
 * in which a challenge is answered.
 */
export const PASSKEY = { most: 10, name: 40, id: 1_400, part: 20_000, minutes: 5 } as const;
/** Tokens for scripts of an account, characters of the name of one, and the most days for which one is good. */
export const TOKEN = { most: 20, name: 40, days: 366 } as const;
/** What a token for scripts begins with, so that programs that look for secrets know one. */
export const TOKEN_PREFIX = 'lockroom_';
/** Longest e-mail address that mail servers accept. */
export const EMAIL_MAX = 254;
/** Event streams that an account may hold open on one server; a further one closes the oldest. */
export const STREAMS_PER_ACCOUNT = 20;
/** Lifetime of a session, in days. */
export const SESSION_DAYS = 30;
/** Lifetime of a password reset link, in minutes. */
export const RESET_LINK_MINUTES = 60;
/** Items of a list that can grow per answer: by default, and at most (rules: api#lists). */
export const LIST_PAGE = { usual: 100, most: 200 } as const;
/** The header of a page with the id to go on with; absent where nothing follows. */
export const NEXT_BEFORE = 'X-Next-Before';
/** Chat messages per answer: by default, and at most. */
export const CHAT_PAGE = { usual: 50, most: LIST_PAGE.most } as const;
/** Invitation mails that one address gets per day: from one room, and from all rooms. */
export const INVITATIONS_PER_DAY = { room: 1, all: 10 } as const;
/** Days for which an invitation link is good: by default, and at most. */
export const INVITE_LINK_DAYS = { usual: 30, most: 365 } as const;
/** Invitation links of a room that can be good at a time. */
export const INVITE_LINKS_MAX = 20;
/** People who can be invited in one step to a room made from another. */
export const INVITED_MAX = 200;
/** Completed rooms and best brackets in a hall of fame. */
export const HALL = { rooms: 50, sheets: 5 } as const;
/** Webhooks of a room. */
export const WEBHOOKS_MAX = 5;
/** Longest address of a webhook. */
export const WEBHOOK_ADDRESS_MAX = 1_000;
/** Failed deliveries in a row after which a webhook is switched off. */
export const WEBHOOK_FAILURES = 20;
/**
 * Longest address of a device at its push service, devices of an account, rooms that one person can mute, days of failures
 * after which a device is forgotten.
 */
export const PUSH = { endpoint: 1_500, devices: 20, mutedRooms: 200, days: 3 } as const;
/** Most facts of one body that takes over what an event has. */
export const PROPOSALS_MAX = 500;
/** Characters, lines and characters of a line in a feed. */
export const FEED = { text: 40_000, lines: 300, line: 300 } as const;
/** Hours in which one member's asking for a place tells the manager once. */
export const PLACE_ASKED_HOURS = 24;
/** Hours in which a manager reminds the members of a room once. */
export const REMIND_HOURS = 6;
/** Rooms in the news, the newest first. */
export const NEWS_ROOMS = 10;
/** Minutes without a look at the news that end a stay at Home. */
export const NEWS_STAY_MINUTES = 30;
/** Notifications kept per person; older ones are deleted. */
export const NOTIFICATIONS_KEPT = 200;
/** Days for which a rejected sender cannot ask the same person again. */
export const FRIEND_REQUEST_PAUSE_DAYS = 30;
/** Number of friends' activities shown, newest first. */
export const FRIEND_ACTIVITY_SHOWN = 12;
/** Maximum lines of notes on a development plan. */
export const PLAN_NOTES_MAX = 50;
/** The part of a plan that a list carries: characters of its description, notes, and characters of each. */
export const PLAN_LISTED = { description: 400, notes: 3, note: 160 } as const;
/**
 * Largest request bodies in bytes (rules: api#answers): of calls without a session, of those among them that take plain
 * text, of other calls, and with a picture.
 */
export const BODY_BYTES = {
  public: 16 * 1024,
  text: 160 * 1024,
  json: 1024 * 1024,
  photo: 7 * 1024 * 1024,
} as const;
/** Largest picture file a person may choose, in bytes. */
export const PHOTO_FILE_BYTES = 5 * 1024 * 1024;
/** Longer side in pixels and JPEG quality to which a picture is reduced. */
export const PHOTO_SIZE = {
  photo: { longerSide: 300, quality: 0.7 },
  banner: { longerSide: 800, quality: 0.8 },
  // Mostly screenshots, whose text must stay readable.
  support: { longerSide: 1600, quality: 0.8 },
} as const;
/** Rooms in the dashboard's most visited list. */
export const DASHBOARD_ROOMS = 3;
/** Members named in a room's side panel before '+N more'. */
export const PANEL_MEMBERS = 5;
/** Minimum ages in years: of the terms, and of the privacy policy. */
export const MINIMUM_AGE = { terms: 18, privacy: 13 } as const;
