import { type LockMove, type OpenChange, resultsTopic, roomTopic, type Topic } from '@lockroom/contract';
import { formatMountain, parseLockTime } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { AppError, found, type MovedFact, refuseField } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { lockRoom, logChange, raiseRoomVersion, refuseCompleted } from '../rooms/rooms.service.ts';
import type { ImportFigures, OwnerChange } from './competition.type.ts';

/** The report of an import that changes nothing. */
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

/** Locks a room or template against other changes of its competition and returns the room. Refuses a completed room. */
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

/** A moved lock time as the changes log keeps it. */
export function lockMove(from: Date | null, to: Date | null, reopens: boolean): LockMove {
  return { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, reopens };
}

/** Parses a lock time. Refuses an unreadable one at `path`; `label` names what is locked, if the body has several. */
export function readLockTime(path: string, text: string, label: string | null = null): Date {
  const read = parseLockTime(text);
  if (read.ok) return new Date(read.at);
  const that = label === null ? 'That' : `${label}: that`;
  return refuseField(
    path,
    read.reason === 'skipped'
      ? `${that} hour does not exist in Mountain Time, the clocks go forward`
      : `${that} is not a date and time`,
  );
}

/** Parses the new lock time of a replacement, which must be in the future. */
export function readFutureLockTime(text: string, now: number, label: string | null = null): Date {
  const lockAt = readLockTime('lockTime', text, label);
  if (lockAt.getTime() <= now) refuseField('lockTime', 'The new lock time has passed already.');
  return lockAt;
}

/** Reports a lock time that differs from the one the sender saw; `seen` is undefined if the sender did not say. */
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

/** Job kind for telling rooms that the template they follow has changed (see followings.service.ts). */
export const EVENT_CHANGED_JOB = 'templates.changed';

/**
 * Logs a change of a room's competition and raises the room's version. Templates have no log; instead the rooms that
 * follow them are told.
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

/** Topics after a change that moves no points, such as names or lock times. */
export const setupTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'card'),
  roomTopic(roomId, 'changes'),
];

/** Topics after a change that may move points or disclose picks of other members. */
export const scoreTopics = (roomId: string): Topic[] => [
  ...setupTopics(roomId),
  roomTopic(roomId, 'standings'),
];

/** Topics after a change of results that neither locks nor opens anything. */
export const resultTopics = (roomId: string): Topic[] => [resultsTopic(roomId), roomTopic(roomId, 'changes')];

/** Topics after a change of one entry that the whole room may know of. */
export const entryTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'standings'),
  roomTopic(roomId, 'changes'),
];

export interface EnteredResults {
  changed: boolean;
  /** Whether the results locked or opened anything. */
  movesLock: boolean;
  /** The new results, as members are told of them; null if there are none. */
  posted: string | null;
}

/** Tells open pages about results that a manager entered. Members are notified later, see `asAct`. */
export function announceResults(
  { room, announce }: { room: { id: string } } & Pick<Effects, 'announce'>,
  { changed, movesLock }: EnteredResults,
): void {
  if (changed) announce(...(movesLock ? scoreTopics : resultTopics)(room.id));
}

/** The last of several results, as members are told of them, with the number of others; null for none. */
export function lastWithMore(results: readonly string[]): string | null {
  const [last = null, others] = [results.at(-1), results.length - 1];
  return others > 0 ? `${last} and ${others} more ${others === 1 ? 'result' : 'results'}` : last;
}

/**
 * Runs steps one by one. If `skips` is true, refused steps are skipped; this is safe because services refuse before
 * they write.
 */
export async function inSteps<T>(steps: readonly (() => Promise<T>)[], skips: boolean): Promise<T[]> {
  const done: T[] = [];
  for (const step of steps) {
    try {
      done.push(await step());
    } catch (error) {
      if (!skips || !(error instanceof AppError)) throw error;
    }
  }
  return done;
}

const NUMBERS = new Intl.ListFormat('en-GB');

/** Joins numbers as '1, 2 and 3'. */
export const numbersText = (numbers: readonly number[]): string => NUMBERS.format(numbers.map(String));
