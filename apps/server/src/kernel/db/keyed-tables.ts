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
