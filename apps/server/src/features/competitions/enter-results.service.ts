import type { OpenChange } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import type { Owner, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Telling } from '../notifications/notifications.service.ts';
import type { OwnerChange, Scoring } from './competition.type.ts';
import { lockOwner, logForOwner } from './competition-host.service.ts';
import { resultTopics, scoreTopics } from './live-topics.service.ts';
import { recomputeOwner } from './standings.service.ts';

/** How results differ from those before. */
export interface ResultDifference {
  /** For the changes log, with what they were. */
  change: OpenChange;
  /** The results that are new or others now, as members are told of them; null where none are. */
  posted: string | null;
  /** Whether there was no result before. */
  isFirst: boolean;
  /** Whether something is locked now, or open, by the results alone. */
  movesLock: boolean;
}

/** What a type knows of entering results: the steps of `enterResults` in their order. */
export interface ResultEntering<Sent, Opened, Results> {
  scoring: Scoring;
  /** Refuses owners of other types, and what cannot be meant in any state, before anything is locked. */
  check(owner: Owner, sent: Sent): void;
  /** Reads the competition under its owner's lock. */
  open(db: Db, owner: Owner, sent: Sent): Promise<Opened>;
  /** Merges what was sent into the stored results; what cannot be refuses everything with 400. */
  merge(opened: Opened, sent: Sent): Results;
  /** What differs from the stored results; null where nothing does. */
  difference(opened: Opened, results: Results, now: number): ResultDifference | null;
  /** Stores the results, and from when on they open anything to be picked with hindsight. */
  write(db: Db, opened: Opened, results: Results, now: number): Promise<void>;
}

/**
 * Enters, corrects or clears results of a room or template, logged with what they were, and scores the room in the same
 * transaction. Results that stand already change nothing, which the answer says.
 */
export async function enterResults<Sent, Opened, Results>(
  db: Db,
  change: OwnerChange,
  entering: ResultEntering<Sent, Opened, Results>,
  sent: Sent,
) {
  const { room, now } = change;
  entering.check(room, sent);
  await lockOwner(db, room);
  const opened = await entering.open(db, room, sent);
  const results = entering.merge(opened, sent);
  const difference = entering.difference(opened, results, now);
  if (!difference) return { results, changed: false, movesLock: false, posted: null };
  const { posted, isFirst, movesLock } = difference;
  await entering.write(db, opened, results, now);
  await logForOwner(db, change, difference.change);
  await recomputeOwner(db, room, entering.scoring, { resultsMoved: true, isFirst, now });
  return { results, changed: true, movesLock, posted };
}

/** The same for a manager's call in a room, whose open pages are told; members are a little later, see `asAct`. */
export async function enterRoomResults<Sent, Opened, Results>(
  call: Telling & { room: ProvenRoom; viewer: Viewer },
  entering: ResultEntering<Sent, Opened, Results>,
  sent: Sent,
) {
  const { db, room, viewer, now } = call;
  const entered = await enterResults(db, { room, actor: viewer, now }, entering, sent);
  const topics = entered.movesLock ? scoreTopics : resultTopics;
  if (entered.changed) call.announce(...topics(room.id));
  return entered;
}

/** The last of several results, as members are told of them, with how many more there are; null for none. */
export function lastWithMore(results: readonly string[]): string | null {
  const [last = null, others] = [results.at(-1), results.length - 1];
  return others > 0 ? `${last} and ${others} more ${others === 1 ? 'result' : 'results'}` : last;
}
