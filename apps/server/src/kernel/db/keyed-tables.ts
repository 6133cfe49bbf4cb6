/**
 * The tables whose rows carry the key of a room (see room-keys.ts), each after those that it refers to. A database on
 * several machines divides them by it.
 */
export const KEYED = [
  'rooms',
  'room_members',
  'changes',
  'acts',
  'messages',
  'competitions',
  'entries',
  'fights',
  'fight_picks',
  'taken_picks',
  'tournaments',
  'tournament_picks',
  'lock_reminders',
  'reminded',
  'chances_told',
] as const;

/**
 * The tables that every machine of such a database has whole, each after those that it refers to: statements join them
 * with those of rooms, and they are written rarely.
 */
export const EVERYWHERE = [
  'users',
  'sessions',
  'room_codes',
  'old_ids',
  'templates',
  'followings',
  'tokens',
  'webhooks',
  'invite_links',
  'room_invitations',
  'push_subscriptions',
  'push_mutes',
] as const;
