/**
 * Usernames (rules: texts#accounts). Letters without a visible form, such as the Hangul fillers, are not allowed,
 * because two names that differ only in them would look the same.
 */
export const USERNAME = {
  min: 3,
  max: 16,
  pattern: /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.-])+$/u,
} as const;
export const PASSWORD = { min: 6, max: 128 } as const;
/**
 * Limits of passkeys: `most` per account, the lengths of a name, an id and the other parts, and the minutes for which a
 * challenge is valid.
 */
export const PASSKEY = { most: 10, name: 40, id: 1_400, part: 20_000, minutes: 5 } as const;
/** Limits of script tokens: `most` per account, the length of a name, and the days for which a token is valid. */
export const TOKEN = { most: 20, name: 40, days: 366 } as const;
/** The prefix by which secret scanners recognize script tokens. */
export const TOKEN_PREFIX = 'lockroom_';
/** The longest email address that mail servers accept. */
export const EMAIL_MAX = 254;
/** The maximum number of open event streams of an account on each server. Opening another one closes the oldest. */
export const STREAMS_PER_ACCOUNT = 20;
export const SESSION_DAYS = 30;
/** How long a guest's session lasts after the last visit. */
export const GUEST_SESSION_DAYS = 90;
export const GUEST_NAME_MAX = 16;
export const CLAIM_LINK_DAYS = 30;
/** How many guests can join one room per day. */
export const GUESTS_PER_DAY = 1_000;
export const RESET_LINK_MINUTES = 60;
/** How long the links that confirm or change an email address are valid. */
export const EMAIL_LINK_HOURS = 24;
/** Items per page: the default and the maximum (rules: api#lists). */
export const LIST_PAGE = { usual: 100, most: 200 } as const;
/** The header with the cursor of the next page; absent on the last page. */
export const NEXT_BEFORE = 'X-Next-Before';
export const CHAT_PAGE = { usual: 50, most: LIST_PAGE.most } as const;
/** The maximum number of invitation emails that an address gets per day, from one room and from all rooms. */
export const INVITATIONS_PER_DAY = { room: 1, all: 10 } as const;
/** For how many minutes the manager can let a member enter picks after the lock. */
export const LATE_ENTRY_MINUTES = { min: 5, max: 60 } as const;
/** How many days an invitation link is valid: the default and the maximum. */
export const INVITE_LINK_DAYS = { usual: 30, most: 365 } as const;
/** The maximum number of valid invitation links per room. */
export const INVITE_LINKS_MAX = 20;
/** How many people can be invited at once to a room that is created from another room. */
export const INVITED_MAX = 200;
/** How many rooms, and how many of the best brackets, a hall of fame shows. */
export const HALL = { rooms: 50, sheets: 5 } as const;
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_ADDRESS_MAX = 1_000;
/** How many consecutive deliveries must fail before a webhook is turned off. */
export const WEBHOOK_FAILURES = 20;
/**
 * Limits of push: the length of an endpoint, devices per account, muted rooms per person, and after how many days of
 * failures a device is removed.
 */
export const PUSH = { endpoint: 1_500, devices: 20, mutedRooms: 200, days: 3 } as const;
/** How many proposals one request can accept. */
export const PROPOSALS_MAX = 500;
/** Limits of event data from a script: the length of the text, the number of lines, and the length of a line. */
export const FEED = { text: 40_000, lines: 300, line: 300 } as const;
/** The minimum number of hours between two notifications to the manager about the same member's requests for a spot. */
export const PLACE_ASKED_HOURS = 24;
/** The minimum number of hours between two reminders to the members of a room. */
export const REMIND_HOURS = 6;
export const NEWS_ROOMS = 10;
/** A visit to Home ends after this many minutes without an API request. */
export const NEWS_STAY_MINUTES = 30;
/** Notifications kept per person. Older ones are deleted. */
export const NOTIFICATIONS_KEPT = 200;
/** Days before a rejected sender can send the same person another request. */
export const FRIEND_REQUEST_PAUSE_DAYS = 30;
export const FRIEND_ACTIVITY_SHOWN = 12;
/** How many reasons a report shows, newest first. */
export const REPORT_REASONS_SHOWN = 10;
/** Days after which a closed report is deleted. */
export const REPORT_DAYS = 90;
export const PLAN_NOTES_MAX = 50;
/** How much of each plan the list shows: the lengths of its description and of a note, and the number of notes. */
export const PLAN_LISTED = { description: 400, notes: 3, note: 160 } as const;
/** Maximum sizes of bodies in bytes (rules: api#answers). `text` is for public requests that accept plain text. */
export const BODY_BYTES = {
  public: 16 * 1024,
  text: 160 * 1024,
  json: 1024 * 1024,
  photo: 7 * 1024 * 1024,
} as const;
export const PHOTO_FILE_BYTES = 5 * 1024 * 1024;
/** The longer side in pixels and the JPEG quality of stored pictures. */
export const PHOTO_SIZE = {
  photo: { longerSide: 300, quality: 0.7 },
  banner: { longerSide: 800, quality: 0.8 },
  // Most pictures are screenshots, whose text must stay readable.
  support: { longerSide: 1600, quality: 0.8 },
} as const;
export const DASHBOARD_ROOMS = 3;
/** How many members a room's side panel shows before '+N more'. */
export const PANEL_MEMBERS = 5;
/** Minimum ages according to the terms and the privacy policy. */
export const MINIMUM_AGE = { terms: 18, privacy: 13 } as const;

/** For how many days the dashboard shows the last completed room. */
export const LAST_RESULT_DAYS = 3;
/** The maximum number of items in each of the dashboard's lists `due` and `live`. */
export const LIVE_ROOMS = 12;

export const DEPUTIES_MAX = 5;
/**
 * A deputy may take over after `awayDays` without an API request from the manager and `noticeDays` of notice. If the
 * manager's account is gone, `goneHours` of notice are enough.
 */
export const TAKE_OVER = { awayDays: 30, noticeDays: 7, goneHours: 24 } as const;
