import type { Topic } from '@lockroom/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { HOLD_MS, notifyEach, type OwnNotice, type Telling } from '../notifications/notifications.service.ts';
import { tellResults } from '../rooms/room-notices.service.ts';
import { findRoom, lockRoom, membersOf } from '../rooms/rooms.service.ts';
import { captureFacts, NOTICES_JOB, postedBy, RESULTS_JOB } from './acts.service.ts';
import { findStanding, listUntold, setToldAt, writeAfter } from './acts.store.ts';
import { NOTICES, pick, type SavedRows } from './undo-snapshot.service.ts';

/**
 * Jobs that notify members of a manager's acts 5 seconds later, unless the act was undone. Consecutive results are
 * combined into one notification, which is sent once the last of them is 5 seconds old.
 */
export function resultJobs(deps: { db: Db; clock: Clock; live: LiveBus }): Record<string, JobHandler> {
  const { db, clock, live } = deps;

  /** Runs a notification in a transaction that holds the room's lock. */
  async function tell(roomId: string, run: (telling: Telling) => Promise<void>): Promise<void> {
    const topics: Topic[] = [];
    await inTransaction(db, async (held) => {
      await lockRoom(held, roomId);
      await run({ db: held, now: clock.now(), announce: (...more) => void topics.push(...more) });
    });
    await live.publish(topics);
  }

  async function tellOf(roomId: string): Promise<void> {
    const room = await findRoom(db, roomId);
    if (!room) return;
    await tell(roomId, async (telling) => {
      const { db: held, now } = telling;
      const untold = await listUntold(held, roomId);
      const last = untold.at(-1)?.act;
      // The newest act has its own job, which notifies of all.
      if (!last || last.createdAt.getTime() + HOLD_MS > now) return;
      await setToldAt(held, roomId, new Date(now));
      const present = await captureFacts(held, room);
      const before = firstRows(
        Object.keys(present),
        untold.map(({ act }) => act.before ?? {}),
      );
      const what = postedBy(room, { before, after: presentOf(before, present) });
      const actors = new Set(untold.map(({ actorId }) => actorId));
      // Someone who entered only some of the results is notified of the results that others entered.
      const [actorId = null] = actors.size === 1 ? actors : [];
      if (what !== null) await tellResults(telling, room, { actorId, what });
    });
  }

  async function tellHeld(roomId: string, actId: string, notices: readonly OwnNotice[]): Promise<void> {
    if (!(await findRoom(db, roomId))) return;
    await tell(roomId, async (telling) => {
      const act = await findStanding(telling.db, roomId, actId);
      if (!act || act.after?.[NOTICES]) return;
      const members = await membersOf(telling.db, roomId);
      const told = await notifyEach(telling, joined(notices.filter(({ userId }) => members.has(userId))));
      const ids = Object.fromEntries(told.map(({ id, userId }) => [id, { userId }]));
      if (act.after) await writeAfter(telling.db, act, { ...act.after, [NOTICES]: ids });
    });
  }

  return {
    [RESULTS_JOB]: (payload) => tellOf(idIn(payload, 'roomId')),
    [NOTICES_JOB]: (payload) => {
      const { notices } = payload as { notices: readonly OwnNotice[] };
      return tellHeld(idIn(payload, 'roomId'), idIn(payload, 'actId'), notices);
    },
  };
}

/**
 * Combines an act's notifications to the same person about the same fight. Otherwise the last would replace the earlier
 * ones unread.
 */
function joined(notices: readonly OwnNotice[]): OwnNotice[] {
  const byLine = new Map<string, OwnNotice>();
  for (const [at, notice] of notices.entries()) {
    const key = `${notice.userId} ${notice.lineKey ?? at}`;
    const before = byLine.get(key);
    byLine.set(key, before ? { ...notice, message: `${before.message} ${notice.message}` } : notice);
  }
  return [...byLine.values()];
}

/** The facts before the first of several acts that changed each. */
function firstRows(names: readonly string[], befores: readonly SavedRows[]): SavedRows {
  return Object.fromEntries(
    names.map((name) => [name, Object.assign({}, ...befores.map((rows) => rows[name] ?? {}).reverse())]),
  );
}

function presentOf(before: SavedRows, present: SavedRows): SavedRows {
  return Object.fromEntries(
    Object.entries(before).map(([name, rows]) => [name, pick(present[name] ?? {}, Object.keys(rows))]),
  );
}
