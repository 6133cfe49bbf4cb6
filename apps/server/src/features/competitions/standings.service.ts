import type { Db } from '../../kernel/db/connect.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { HOLD_MS } from '../notifications/notifications.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import { raiseRoomVersion } from '../rooms/rooms.service.ts';
import type { Scoring, Standing } from './competition.type.ts';
import { type FigureRow, listStoredFigures, writeFigures } from './entries.store.ts';

/** The kind of the job that tells owners of the chances of their entries (see chances.jobs.ts). */
export const CHANCES_JOB = 'competitions.chances';

/** `resultsMoved` keeps the ranks from before as previous ones, but where `isFirst` says that there was no result before. */
export interface RecomputeOptions {
  resultsMoved: boolean;
  isFirst?: boolean;
}

/**
 * Recomputes the points and ranks of a room and stores those that differ; running it again changes nothing. Answers how
 * many entries the room has and how many of them changed. The caller holds the room's lock.
 */
export async function recomputeStandings(
  db: Db,
  room: PlayedRoom,
  type: Scoring,
  { resultsMoved, isFirst = false }: RecomputeOptions,
) {
  const stored = await listStoredFigures(db, room.id);
  const { results, standings } = await type.standings(db, room, stored);
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const changed = stored.flatMap((entry) => {
    const standing = byId.get(entry.id);
    if (!standing) return [];
    const before = resultsMoved ? previousRank(entry, isFirst ? 1 : results) : entry.previousRank;
    const row = toFigures(standing, before);
    return differs(entry, row) ? [row] : [];
  });
  if (changed.length > 0) {
    await writeFigures(db, room.id, changed);
    await raiseRoomVersion(db, room.id);
  }
  return { entries: stored.length, changed: changed.length };
}

/**
 * The same for any owner of a competition; owners of entries are then told of their chances. In a template there is
 * nobody to score.
 */
export async function recomputeOwner(
  db: Db,
  owner: Owner,
  type: Scoring,
  { now, ...options }: RecomputeOptions & { now: number },
): Promise<void> {
  if (owner.kind !== 'room') return;
  const { entries } = await recomputeStandings(db, owner, type, options);
  if (entries > 0) await enqueue(db, CHANCES_JOB, { roomId: owner.id }, { now, runAt: now + HOLD_MS });
}

// A count that a type does not have is stored as 0.
function toFigures({ tallies, ...standing }: Standing, previousRank: number | null): FigureRow {
  return {
    ...standing,
    previousRank,
    correctFighters: tallies.correctPicks ?? 0,
    correctMethods: tallies.correctMethods ?? 0,
    comboBonus: tallies.comboBonus ?? 0,
    underdogPicks: tallies.underdogPicks ?? 0,
  };
}

// Before the first result everybody is first, which is no rank to have come from.
function previousRank(entry: FigureRow, results: number): number | null {
  return results > 1 ? entry.rank : null;
}

function differs(stored: FigureRow, next: FigureRow): boolean {
  return (Object.keys(next) as (keyof FigureRow)[]).some((figure) => stored[figure] !== next[figure]);
}
