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
/** Passkeys per account; characters of a name, an id, and other parts of a browser's answer; minutes a challenge is valid. */
export const PASSKEY = { most: 10, name: 40, id: 1_400, part: 20_000, minutes: 5 } as const;
/** Script tokens per account, characters of a name, and maximum validity in days. */
export const TOKEN = { most: 20, name: 40, days: 366 } as const;
/** Prefix of script tokens, so that secret scanners recognise them. */
export const TOKEN_PREFIX = 'lockroom_';
/** Longest e-mail address that mail servers accept. */
export const EMAIL_MAX = 254;
/** Open event streams per account and server; another one closes the oldest. */
export const STREAMS_PER_ACCOUNT = 20;
/** Lifetime of a session, in days. */
export const SESSION_DAYS = 30;
/** Lifetime of a password reset link, in minutes. */
export const RESET_LINK_MINUTES = 60;
/** Items per page of a list: by default, and at most (rules: api#lists). */
export const LIST_PAGE = { usual: 100, most: 200 } as const;
/** The header with the cursor of the next page; absent on the last page. */
export const NEXT_BEFORE = 'X-Next-Before';
/** Chat messages per answer: by default, and at most. */
export const CHAT_PAGE = { usual: 50, most: LIST_PAGE.most } as const;
/** Invitation mails per address and day: from one room, and from all rooms. */
export const INVITATIONS_PER_DAY = { room: 1, all: 10 } as const;
/** Days for which an invitation link is valid: by default, and at most. */
export const INVITE_LINK_DAYS = { usual: 30, most: 365 } as const;
/** Valid invitation links per room. */
export const INVITE_LINKS_MAX = 20;
/** People who can be invited at once to a room made from another. */
export const INVITED_MAX = 200;
/** Completed rooms and best brackets in a hall of fame. */
export const HALL = { rooms: 50, sheets: 5 } as const;
/** Webhooks of a room. */
export const WEBHOOKS_MAX = 5;
/** Longest address of a webhook. */
export const WEBHOOK_ADDRESS_MAX = 1_000;
/** Failed deliveries in a row after which a webhook is switched off. */
export const WEBHOOK_FAILURES = 20;
/** Characters of a push endpoint, devices per account, muted rooms per person, days of failures until a device is removed. */
export const PUSH = { endpoint: 1_500, devices: 20, mutedRooms: 200, days: 3 } as const;
/** Facts of an event that one call can accept. */
export const PROPOSALS_MAX = 500;
/** Characters, lines, and characters per line of a feed. */
export const FEED = { text: 40_000, lines: 300, line: 300 } as const;
/** Hours between notices to the manager about one member asking for a place. */
export const PLACE_ASKED_HOURS = 24;
/** Hours between reminders by a manager. */
export const REMIND_HOURS = 6;
/** Rooms in the news, the newest first. */
export const NEWS_ROOMS = 10;
/** Minutes without a call after which a visit to Home ends. */
export const NEWS_STAY_MINUTES = 30;
/** Notifications kept per person; older ones are deleted. */
export const NOTIFICATIONS_KEPT = 200;
/** Days before a rejected sender can ask the same person again. */
export const FRIEND_REQUEST_PAUSE_DAYS = 30;
/** Number of friends' activities shown, newest first. */
export const FRIEND_ACTIVITY_SHOWN = 12;
/** Maximum lines of notes on a development plan. */
export const PLAN_NOTES_MAX = 50;
/** Truncation of a listed plan: characters of its description, number of notes, and characters of each. */
export const PLAN_LISTED = { description: 400, notes: 3, note: 160 } as const;
/** Largest request bodies in bytes (rules: api#answers); `text` is for public calls that take plain text. */
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
