import { type CountedPicks, entryName, missingPicks } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { MemberToRemind, OpenLock, RoomToRemind } from '../notifications/reminders.service.ts';
import { listSeats, type Seat } from './missing-picks.store.ts';

/** Something that is picked under one lock. */
export type OpenPart = OpenLock & CountedPicks;

/** A room with what is open there, in the order of the locks. */
export interface OpenRoom {
  room: RoomToRemind['room'];
  open: readonly OpenPart[];
}

/**
 * For each room the members who have picks missing for its open parts; null stays null. Somebody without a bracket lacks
 * whole ones while one can still be made; the manager need not play. With `userIds` of these people alone.
 */
export async function whoIsMissingPicks(
  db: Db,
  rooms: readonly (OpenRoom | null)[],
  userIds: readonly string[] | null,
): Promise<(RoomToRemind | null)[]> {
  const seats = await listSeats(db, [...new Set(rooms.flatMap((one) => one?.room.id ?? []))], userIds);
  return rooms.map(
    (one) =>
      one && {
        room: one.room,
        members: (seats.get(one.room.id) ?? []).flatMap((seat) => missingOf(seat, one.open)),
      },
  );
}

function missingOf(seat: Seat, open: readonly OpenPart[]): MemberToRemind[] {
  const { userId, username, isManager, canAddEntry, entries } = seat;
  const ids = entries.map(({ id }) => id);
  const lacks = missingPicks(open, ids, canAddEntry && !isManager).filter(({ parts }) => parts.length > 0);
  const missing = open.filter((part) => lacks.some(({ parts }) => parts.some((one) => one.part === part)));
  const [first] = missing;
  if (!first) return [];
  return [
    {
      userId,
      picks: lacks.reduce((sum, { parts }) => sum + parts.reduce((some, one) => some + one.missing, 0), 0),
      first,
      missing,
      entries: entries
        .filter(({ id }) => lacks.some(({ entryId }) => entryId === id))
        .map(({ id, number }) => ({ id, name: entryName(username, number) })),
    },
  ];
}
