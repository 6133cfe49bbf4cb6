import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { GRACE_MS, notifyEach, type OwnNotice, runJob } from '../notifications/notifications.service.ts';
import { notifyOfResults } from '../rooms/room-notices.service.ts';
import { findRoom, lockRoom, membersOf } from '../rooms/rooms.service.ts';
import { captureFacts, NOTICES_JOB, postedBy, RESULTS_JOB } from './acts.service.ts';
import { findActInForce, listUnannounced, markAnnounced, updateAct } from './acts.store.ts';
import { NOTICES, pick, type SavedRows } from './undo-snapshot.service.ts';

/**
 * Jobs that notify members about a manager's actions after 5 seconds, unless the actions were undone. Consecutive
 * results are combined into one notification, sent once the last of them is 5 seconds old.
 */
export function resultJobs(deps: { db: Db; clock: Clock; live: LiveBus }): Record<string, JobHandler> {
  const { db } = deps;

  async function announceResults(roomId: string): Promise<void> {
    const room = await findRoom(db, roomId);
    if (!room) return;
    await runJob(deps, async (context) => {
      const { db: tx, now } = context;
      await lockRoom(tx, roomId);
      const unannounced = await listUnannounced(tx, roomId);
      const last = unannounced.at(-1)?.act;
      // Wait: the newest action's job will cover all of these actions.
      if (!last || last.createdAt.getTime() + GRACE_MS > now) return;
      await markAnnounced(tx, roomId, new Date(now));
      const present = await captureFacts(tx, room);
      const before: SavedRows = {};
      const after: SavedRows = {};
      for (const name of Object.keys(present)) {
        // Each row that the actions changed, as it was before the first change.
        const first: SavedRows[string] = {};
        for (const { act } of unannounced.toReversed()) Object.assign(first, act.before?.[name]);
        before[name] = first;
        after[name] = pick(present[name] ?? {}, Object.keys(first));
      }
      const what = postedBy(room, { before, after });
      const actors = new Set(unannounced.map(({ actorId }) => actorId));
      // If several people entered the results, notify them too, because nobody entered all of them.
      const [actorId = null] = actors.size === 1 ? actors : [];
      if (what !== null) await notifyOfResults(context, room, { actorId, what });
    });
  }

  async function sendDeferred(roomId: string, actId: string, notices: readonly OwnNotice[]): Promise<void> {
    if (!(await findRoom(db, roomId))) return;
    await runJob(deps, async (context) => {
      await lockRoom(context.db, roomId);
      const act = await findActInForce(context.db, roomId, actId);
      if (!act || act.after?.[NOTICES]) return;
      const members = await membersOf(context.db, roomId);
      const sent = await notifyEach(context, joined(notices.filter(({ userId }) => members.has(userId))));
      const ids = Object.fromEntries(sent.map(({ id, userId }) => [id, { userId }]));
      if (act.after) await updateAct(context.db, act, { after: { ...act.after, [NOTICES]: ids } });
    });
  }

  return {
    [RESULTS_JOB]: (payload) => announceResults(idIn(payload, 'roomId')),
    [NOTICES_JOB]: (payload) => {
      const { notices } = payload as { notices: readonly OwnNotice[] };
      return sendDeferred(idIn(payload, 'roomId'), idIn(payload, 'actId'), notices);
    },
  };
}

/**
 * Combines an action's notifications to the same person about the same fight. Otherwise, the last one would replace the
 * earlier ones before they were read.
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
