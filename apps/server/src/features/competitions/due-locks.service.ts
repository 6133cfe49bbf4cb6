import { and, asc, eq, gt, isNull, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { lockReminders } from '../../kernel/db/tables/notifications.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import type { DueLock, DueWindow } from '../notifications/reminders.service.ts';

/** A table of what can be picked until a lock: a row for each competition, or for each of its parts. */
type LockTable = PgTable & Record<'competitionId' | 'lockAt', PgColumn>;

/** See `LockSource.dueLocks`: the locks of the rows of a table that are open. */
export async function listDueLocks(
  db: Db,
  table: LockTable,
  isOpen: SQL | undefined,
  { after, until, most, of, apart = [] }: DueWindow,
): Promise<DueLock[]> {
  const { competitionId, lockAt } = table;
  const locks = db
    .selectDistinct({ competitionId, lockAt })
    .from<PgTable>(table)
    .where(
      and(
        isOpen,
        gt(lockAt, after),
        lte(lockAt, until),
        of === undefined ? undefined : eq(competitionId, of),
        apart.length > 0 ? notInArray(competitionId, [...apart]) : undefined,
      ),
    )
    .as('locks');
  const seenTo = db
    .select({ lockAt: lockReminders.lockAt })
    .from(lockReminders)
    .where(and(eq(lockReminders.competitionId, locks.competitionId), eq(lockReminders.lockAt, locks.lockAt)));
  return db
    .select({
      competitionId: competitions.id,
      lockAt: sql<Date>`${locks.lockAt}`.mapWith(lockReminders.lockAt),
      room: { id: rooms.id, name: rooms.name },
    })
    .from(locks)
    .innerJoin(competitions, eq(competitions.id, locks.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(isNull(rooms.completedAt), notExists(seenTo)))
    .orderBy(asc(locks.lockAt), asc(locks.competitionId))
    .limit(most);
}
