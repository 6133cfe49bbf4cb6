import { entryName } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { EveningNews, MissingPicks, OpenLock } from '../notifications/reminders.service.ts';
import { listSeats, type Seat } from './missing-picks.store.ts';

/** Something that is picked under one lock. */
export interface OpenPart extends OpenLock {
  /** How many picks a bracket needs for it. */
  picks: number;
  /** How many of them each bracket has, by its id; without any it may be left out. */
  made: ReadonlyMap<string, number>;
}

/** A room with what is open there, in the order of the locks. */
export interface OpenRoom {
  room: EveningNews['room'];
  open: readonly OpenPart[];
}

/**
 * For each room the members who have picks missing for its open parts; null stays null. Somebody without a bracket lacks
 * whole ones while one can still be made; the manager need not play.
 */
export async function whoIsMissingPicks(
  db: Db,
  rooms: readonly (OpenRoom | null)[],
): Promise<(EveningNews | null)[]> {
  const seats = await listSeats(db, [...new Set(rooms.flatMap((one) => one?.room.id ?? []))]);
  return rooms.map(
    (one) =>
      one && {
        room: one.room,
        members: (seats.get(one.room.id) ?? []).flatMap((seat) => missingOf(seat, one.open)),
      },
  );
}

function missingOf(seat: Seat, open: readonly OpenPart[]): MissingPicks[] {
  const { userId, username, isManager, canAddEntry, entries } = seat;
  if (entries.length === 0 && (isManager || !canAddEntry)) return [];
  const lacks = ({ picks, made }: OpenPart, id: string) => Math.max(0, picks - (made.get(id) ?? 0));
  const lacking = entries.filter(({ id }) => open.some((part) => lacks(part, id) > 0));
  const needs = (part: OpenPart) =>
    entries.length === 0 ? part.picks : lacking.reduce((sum, { id }) => sum + lacks(part, id), 0);
  const missing = open.filter((part) => needs(part) > 0);
  const [first] = missing;
  if (!first) return [];
  return [
    {
      userId,
      picks: missing.reduce((sum, part) => sum + needs(part), 0),
      first,
      missing,
      entries: lacking.map(({ id, number }) => ({ id, name: entryName(username, number) })),
    },
  ];
}
