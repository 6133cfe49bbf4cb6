import { readTopic } from '@lockroom/contract';

/** What of a room is fetched by itself. */
export const ROOM_PARTS = ['members', 'brackets', 'card', 'tournament', 'changes', 'shares'] as const;
/** One of {@link ROOM_PARTS}. */
export type RoomPart = (typeof ROOM_PARTS)[number];

/** Every key of the query cache. A longer key belongs to the shorter one it begins with. */
export const keys = {
  setup: ['setup'] as const,
  session: ['session'] as const,
  stats: ['stats'] as const,
  banner: ['banner'] as const,
  rooms: ['rooms'] as const,
  room: (roomId: string) => ['room', roomId] as const,
  roomPart: (roomId: string, part: RoomPart) => ['room', roomId, part] as const,
  brackets: ['bracket'] as const,
  bracket: (bracketId: string) => ['bracket', bracketId] as const,
  picks: (bracketId: string) => ['bracket', bracketId, 'picks'] as const,
} as const;

/** A key to refresh; `exact` leaves the longer keys that begin with it alone. */
export interface Refresh {
  key: readonly string[];
  exact?: true;
}

/** Which queries a live topic makes stale. A topic this build does not know makes none stale. */
export function refreshesOf(topic: string): Refresh[] {
  const read = readTopic(topic);
  if (!read) return [];
  const table = read.kind === 'room' ? roomRefreshes(read.id) : USER_REFRESHES;
  return table[read.aspect] ?? [];
}

function roomRefreshes(roomId: string): Record<string, Refresh[]> {
  const room: Refresh = { key: keys.room(roomId), exact: true };
  const part = (name: RoomPart): Refresh => ({ key: keys.roomPart(roomId, name) });
  const rooms: Refresh = { key: keys.rooms };
  const brackets: Refresh = { key: keys.brackets };
  return {
    room: [room, rooms, { key: keys.stats }],
    members: [part('members'), room, rooms],
    // A room holds a card or a bracket; a topic of its set-up says 'card' for both.
    card: [part('card'), part('tournament'), part('shares'), room, rooms],
    // Which bracket belongs to which room is not in its key, so all sheets are looked at anew.
    standings: [
      part('brackets'),
      part('members'),
      part('shares'),
      room,
      rooms,
      { key: keys.stats },
      brackets,
    ],
    changes: [part('changes')],
  };
}

const USER_REFRESHES: Record<string, Refresh[]> = {
  rooms: [{ key: keys.rooms }, { key: keys.stats }],
  account: [{ key: keys.session }],
  sheets: [{ key: keys.brackets }, { key: keys.stats }],
};
