import { entryName } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { MissingPicks } from '../notifications/reminders.service.ts';
import { listSeats, type Seat } from './missing-picks.store.ts';

/** What is open under one lock of a room. */
export interface OpenPicks {
  roomId: string;
  /** How many picks a bracket needs. */
  picks: number;
  /** How many of them each bracket has, by its id; without any it may be left out. */
  made: ReadonlyMap<string, number>;
}

/**
 * For each lock the members who have picks missing. Somebody without a bracket lacks a whole one while one can still be
 * made; the manager need not play.
 */
export async function whoIsMissingPicks(db: Db, locks: readonly OpenPicks[]): Promise<MissingPicks[][]> {
  const seats = await listSeats(db, [...new Set(locks.map(({ roomId }) => roomId))]);
  return locks.map((lock) => (seats.get(lock.roomId) ?? []).flatMap((seat) => missingOf(seat, lock)));
}

function missingOf(seat: Seat, { picks, made }: OpenPicks): MissingPicks[] {
  const { userId, username, isManager, canAddEntry, entries } = seat;
  if (entries.length === 0)
    return picks > 0 && canAddEntry && !isManager ? [{ userId, picks, entries: [] }] : [];
  const lacking = entries
    .map(({ id, number }) => ({
      id,
      name: entryName(username, number),
      lacks: picks - (made.get(id) ?? 0),
    }))
    .filter(({ lacks }) => lacks > 0);
  if (lacking.length === 0) return [];
  return [
    {
      userId,
      picks: lacking.reduce((sum, { lacks }) => sum + lacks, 0),
      entries: lacking.map(({ id, name }) => ({ id, name })),
    },
  ];
}
