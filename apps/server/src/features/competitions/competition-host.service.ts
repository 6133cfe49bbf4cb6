import { type LockMove, type OpenChange, resultsTopic, roomTopic, type Topic } from '@lockroom/contract';
import { formatInstant, longZoneName, MOUNTAIN, parseLockTime } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { AppError, found, type MovedFact, refuseField } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { lockRoom, logChange, raiseRoomVersion, refuseCompleted } from '../rooms/rooms.service.ts';
import type { ImportFigures, OwnerChange } from './competition.type.ts';

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

/**
 * Locks a room's row, or a template's competition row, against other changes to the competition. Returns the room, or
 * null for a template. Refuses a completed room.
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

export function lockMove(from: Date | null, to: Date | null, reopens: boolean): LockMove {
  return { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, reopens };
}

export function zoneOf(owner: { kind: 'room'; timeZone: string } | { kind: 'template' }): string {
  return owner.kind === 'room' ? owner.timeZone : MOUNTAIN;
}

/**
 * Parses a lock time. Refuses an invalid time, naming the field `path`. Refuses a local time that a clock change skips
 * or repeats, and names the two possible instants. `label` is the fight's name if the body has several lock times.
 */
export function readLockTime(
  path: string,
  text: string,
  { timeZone, label = null }: { timeZone: string; label?: string | null },
): Date {
  const read = parseLockTime(text, timeZone);
  if (read.ok) return new Date(read.at);
  const that = label === null ? 'That' : `${label}: that`;
  if (read.reason === 'format') return refuseField(path, `${that} is not a date and time`);
  const why =
    read.reason === 'skipped'
      ? `hour does not exist in ${longZoneName(timeZone)} because the clocks go forward`
      : `time occurs twice in ${longZoneName(timeZone)} because the clocks go back`;
  throw new AppError('ambiguous_time', `${that} ${why}`, {
    issues: read.instants.map((at) => ({ path, message: new Date(at).toISOString() })),
  });
}

/** Parses the lock time that a replacement sets. Refuses a time that is not in the future. */
export function readFutureLockTime(
  text: string,
  now: number,
  how: { timeZone: string; label?: string | null },
): Date {
  const lockAt = readLockTime('lockTime', text, how);
  if (lockAt.getTime() <= now) refuseField('lockTime', 'The new lock time is in the past.');
  return lockAt;
}

/** Reports the lock time if it differs from the one that the sender saw. Reports nothing if `seen` is undefined. */
export function movedLock(
  path: string,
  lockAt: Date | null,
  seen: string | null | undefined,
  { name, timeZone }: { name: string; timeZone: string },
): MovedFact[] {
  if (seen === undefined) return [];
  const read = seen === null ? null : parseLockTime(seen, timeZone);
  const seenAt = read?.ok ? read.at : null;
  if (seenAt === (lockAt?.getTime() ?? null)) return [];
  const text = lockAt === null ? 'no lock time' : formatInstant(lockAt.getTime(), timeZone);
  return [{ path, now: lockAt?.toISOString() ?? null, text: `${name}: now ${text}` }];
}

/** A job with this due time runs before all waiting jobs. */
export const AHEAD = 1;

/** The job that notifies rooms of changes to the template that they follow (see followings.service.ts). */
export const EVENT_CHANGED_JOB = 'templates.changed';

/**
 * Logs a change to a room's competition and increments the room's version. Templates have no log; instead, the rooms
 * that follow them are informed.
 */
export async function logForOwner(db: Db, { room, actor, now }: OwnerChange, change: OpenChange) {
  if (room.kind === 'template')
    return enqueue(db, EVENT_CHANGED_JOB, { competitionId: room.competitionId }, { now, runAt: AHEAD });
  await logChange(db, { roomId: room.id, actor, now, change });
  await raiseRoomVersion(db, room.id);
}

/** Returns the source that a change's values came from; undefined if a person entered them. */
export function sourceOf({ source, actor, now }: Pick<OwnerChange, 'source' | 'actor' | 'now'>) {
  const name = actor?.tokenName;
  return source ?? (name === undefined ? undefined : { name, at: new Date(now).toISOString() });
}

const topicsOf = (roomId: string, ...parts: Parameters<typeof roomTopic>[1][]): Topic[] =>
  parts.map((part) => roomTopic(roomId, part));

/** Live topics to announce after a change that does not affect points, such as a change of names or lock times. */
export const setupTopics = (roomId: string) => topicsOf(roomId, 'card', 'changes');

/** Live topics to announce after a change that may affect points or disclose other members' picks. */
export const scoreTopics = (roomId: string) => topicsOf(roomId, 'card', 'changes', 'standings');

/** Live topics to announce after results that neither lock nor reopen any picks. */
export const resultTopics = (roomId: string): Topic[] => [resultsTopic(roomId), roomTopic(roomId, 'changes')];

/** Live topics to announce after a change to one entry, if the whole room may see the change. */
export const entryTopics = (roomId: string) => topicsOf(roomId, 'standings', 'changes');

export interface EnteredResults {
  changed: boolean;
  movesLock: boolean;
  /** Text for members about the new results; null if there are none. */
  posted: string | null;
}

export const UNCHANGED: EnteredResults = { changed: false, movesLock: false, posted: null };

/** Updates open pages after a manager has entered results. Members are notified later (see `asAct`). */
export function announceResults(
  { room, announce }: { room: { id: string } } & Pick<Effects, 'announce'>,
  { changed, movesLock }: EnteredResults,
): void {
  if (changed) announce(...(movesLock ? scoreTopics : resultTopics)(room.id));
}

/** Returns the last of several results, followed by the number of others; null if there are none. */
export function lastWithMore(results: readonly string[]): string | null {
  const [last = null, others] = [results.at(-1), results.length - 1];
  return others > 0 ? `${last} and ${others} more ${others === 1 ? 'result' : 'results'}` : last;
}

/** Runs steps one by one. Refused steps may be skipped, because services refuse before they write. */
export async function inSteps<T>(
  steps: readonly (() => Promise<T>)[],
  { skipsRefused }: { skipsRefused: boolean },
): Promise<T[]> {
  const done: T[] = [];
  for (const step of steps) {
    try {
      done.push(await step());
    } catch (error) {
      if (!skipsRefused || !(error instanceof AppError)) throw error;
    }
  }
  return done;
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const LIST = new Intl.ListFormat('en-GB');

export const listText = (items: readonly (string | number)[]) => LIST.format(items.map(String));
