import type { LockMove, OpenChange } from '@lockroom/contract';
import { formatMountain, parseLockTime } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { found, type MovedFact, refuse } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { lockRoom, logChange, raiseRoomVersion } from '../rooms/rooms.service.ts';
import type { ImportFigures, OwnerChange } from './competition.type.ts';

/** The figures of an import that changes nothing. */
export const NO_FIGURES: ImportFigures = {
  fightsAdded: [],
  fightsKept: [],
  fightsRemoved: [],
  fightsChanged: [],
  picksCleared: [],
  questions: [],
  locksChanged: [],
  resultsSet: [],
  labelsChanged: [],
  teamsRenamed: [],
};

/** Refuses a change of a completed room. This check comes before any refusal for a lock. */
export function refuseCompleted(room: { completedAt: Date | null }): void {
  if (room.completedAt) refuse('event_completed');
}

/**
 * Locks a room or a template against every other change of its competition, and gives the room; a completed room refuses.
 */
export async function lockOwner(db: Db, owner: Owner): Promise<Awaited<ReturnType<typeof lockRoom>> | null> {
  if (owner.kind === 'room') {
    const room = await lockRoom(db, owner.id);
    refuseCompleted(room);
    return room;
  }
  const [held] = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.id, owner.competitionId))
    .for('no key update');
  found(held);
  return null;
}

/** A lock time that moved, as the changes log keeps it. */
export function lockMove(from: Date | null, to: Date | null, reopens: boolean): LockMove {
  return { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, reopens };
}

/** A lock time that is another one than the sender of a change saw; nothing was seen where that is undefined. */
export function movedLock(
  path: string,
  lockAt: Date | null,
  seen: string | null | undefined,
  name: string,
): MovedFact[] {
  if (seen === undefined) return [];
  const read = seen === null ? null : parseLockTime(seen);
  const seenAt = read?.ok ? read.at : null;
  if (seenAt === (lockAt?.getTime() ?? null)) return [];
  const text = lockAt === null ? 'no lock time' : formatMountain(lockAt.getTime());
  return [{ path, now: lockAt?.toISOString() ?? null, text: `${name}: ${text} now` }];
}

/** The kind of the job that tells rooms that the template they follow has changed (see followings.service.ts). */
export const EVENT_CHANGED_JOB = 'templates.changed';

/**
 * Logs a change of a room's competition and raises the version of the room. A template has no log; the rooms that
 * follow it are told.
 */
export async function logForOwner(
  db: Db,
  { room, actor, now }: OwnerChange,
  change: OpenChange,
): Promise<void> {
  if (room.kind === 'template')
    return enqueue(db, EVENT_CHANGED_JOB, { competitionId: room.competitionId }, { now });
  await logChange(db, { roomId: room.id, actor, now, change });
  await raiseRoomVersion(db, room.id);
}
