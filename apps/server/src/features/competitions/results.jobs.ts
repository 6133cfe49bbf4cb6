import type { Topic } from '@lockroom/contract';
import { getTableName } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { isId } from '../../kernel/ids.ts';
import { HopelessJob, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { tellResults } from '../rooms/room-notices.service.ts';
import { findRoom, lockRoom } from '../rooms/rooms.service.ts';
import { RESULTS_JOB } from './acts.service.ts';
import { listUntold, setToldAt } from './acts.store.ts';
import type { ActSide, CompetitionType } from './competition.type.ts';
import { findCompetitionId } from './entries.store.ts';
import { captureRows, type KeptRows } from './kept-rows.service.ts';
import { HOLD_MS } from './standings.service.ts';

/**
 * The job that tells members of results, once the last of them is 5 seconds old: results that follow each other are told
 * together, as they stand then, and what was taken back meanwhile is told to nobody.
 */
export function resultJobs(deps: {
  db: Db;
  clock: Clock;
  live: LiveBus;
  types: readonly CompetitionType[];
}): Record<string, JobHandler> {
  const { db, clock, live, types } = deps;

  async function tellOf(roomId: string): Promise<void> {
    const now = clock.now();
    const room = await findRoom(db, roomId);
    const side = room && typeOf(types, room.sport).acts;
    const competitionId = side && (await findCompetitionId(db, roomId));
    if (!room || !side || !competitionId) return;
    const owner = { kind: 'room' as const, id: roomId, competitionId, sport: room.sport };
    const topics: Topic[] = [];
    await db.transaction(async (held) => {
      await lockRoom(held, roomId);
      const untold = await listUntold(held, roomId);
      const last = untold.at(-1)?.act;
      // What came last has a job of its own, which tells of all.
      if (!last || last.createdAt.getTime() + HOLD_MS > now) return;
      await setToldAt(held, roomId, new Date(now));
      const before = firstRows(
        side,
        untold.map(({ act }) => act.before ?? {}),
      );
      const present = await captureRows(held, side.facts, competitionId);
      const what = side.posted({ before, after: presentOf(before, present) }, owner);
      const actors = new Set(untold.map(({ actorId }) => actorId));
      const telling = { db: held, now, announce: (...more: Topic[]) => void topics.push(...more) };
      // Who entered one of them is told of the other's.
      const [actorId = null] = actors.size === 1 ? actors : [];
      if (what !== null) await tellResults(telling, room, { actorId, what });
    });
    await live.publish(topics);
  }

  return {
    [RESULTS_JOB]: async (payload) => {
      const { roomId } = (payload ?? {}) as Record<string, unknown>;
      if (typeof roomId !== 'string' || !isId(roomId))
        throw new HopelessJob('a job about results names no room');
      await tellOf(roomId);
    },
  };
}

/** The facts as they were before the first of several acts that changed each. */
function firstRows(side: ActSide, befores: readonly KeptRows[]): KeptRows {
  const names = side.facts.map(({ table }) => getTableName(table));
  return Object.fromEntries(
    names.map((name) => [name, Object.assign({}, ...befores.map((rows) => rows[name] ?? {}).reverse())]),
  );
}

/** The same rows as they are now. */
function presentOf(before: KeptRows, present: KeptRows): KeptRows {
  const rowsNow = (name: string, keys: readonly string[]) =>
    Object.fromEntries(keys.flatMap((key) => (present[name]?.[key] ? [[key, present[name][key]]] : [])));
  return Object.fromEntries(
    Object.entries(before).map(([name, rows]) => [name, rowsNow(name, Object.keys(rows))]),
  );
}
