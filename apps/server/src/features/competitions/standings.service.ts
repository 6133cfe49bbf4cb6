import { isFightSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { GRACE_MS } from '../notifications/notifications.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import { raiseRoomVersion } from '../rooms/rooms.service.ts';
import type { Standing, Standings } from './competition.type.ts';
import {
  FIGURES,
  type FigureRow,
  listStoredFigures,
  type StoredFigures,
  writeFigures,
} from './entries.store.ts';
import { cardStandings } from './fights/scoring.service.ts';
import { tournamentStandings } from './tournaments/scoring.service.ts';

/** The job that notifies owners about their entries' chances of winning (see chances.jobs.ts). */
export const CHANCES_JOB = 'competitions.chances';

/**
 * With `resultsMoved`, the current ranks are stored as the previous ranks, unless this is the first result (`isFirst`).
 */
interface RecomputeOptions {
  resultsMoved: boolean;
  isFirst?: boolean;
}

/**
 * Recomputes a room's points and ranks and stores those that changed. Idempotent. Returns how many entries the room has
 * and how many of them changed. The caller holds the lock on the room's row.
 */
export async function recomputeStandings(db: Db, room: PlayedRoom, options: RecomputeOptions) {
  const stored = await listStoredFigures(db, room.id);
  const standings = await (isFightSport(room.sport) ? cardStandings : tournamentStandings)(db, room, stored);
  const changed = changedFigures(stored, standings, options);
  if (changed.length > 0) {
    await writeFigures(db, [room.id], changed);
    await raiseRoomVersion(db, room.id);
  }
  return { entries: stored.length, changed: changed.length };
}

/** Returns the new points and ranks of entries whose stored values differ. */
export function changedFigures(
  stored: readonly StoredFigures[],
  { results, standings }: Standings,
  { resultsMoved, isFirst = false }: RecomputeOptions,
): FigureRow[] {
  const removed = new Set(stored.filter(({ isRemoved }) => isRemoved).map(({ id }) => id));
  // Before the first result, everybody is in first place, so there is no previous rank.
  const hadResult = results > 1 && !isFirst;
  const byId = new Map(withoutRemoved(standings, removed).map((standing) => [standing.id, standing]));
  return stored.flatMap(({ isRemoved: _, ...entry }) => {
    const standing = byId.get(entry.id);
    if (!standing) return [];
    const rankBefore = hadResult ? entry.rank : null;
    const row = { ...standing, previousRank: resultsMoved ? rankBefore : entry.previousRank };
    return FIGURES.some((figure) => entry[figure] !== row[figure]) ? [row] : [];
  });
}

/** Ranks entries without counting removed people, whose ranks are not shown. */
function withoutRemoved(standings: readonly Standing[], removed: ReadonlySet<string>): readonly Standing[] {
  if (removed.size === 0) return standings;
  const ranked = standings.filter(({ id }) => !removed.has(id));
  const rankOf = new Map<number, number>();
  for (const [index, { rank }] of ranked.entries()) if (!rankOf.has(rank)) rankOf.set(rank, index + 1);
  return standings.map((standing) => ({
    ...standing,
    rank: removed.has(standing.id) ? ranked.length + 1 : (rankOf.get(standing.rank) ?? standing.rank),
  }));
}

/**
 * Recomputes a room's standings and enqueues the job that notifies owners about their chances of winning. Does nothing
 * for templates, because they have no entries.
 */
export async function recomputeOwner(
  db: Db,
  owner: Owner,
  { now, ...options }: RecomputeOptions & { now: number },
): Promise<void> {
  if (owner.kind !== 'room') return;
  const { entries } = await recomputeStandings(db, owner, options);
  if (entries > 0) await enqueue(db, CHANCES_JOB, { roomId: owner.id }, { now, runAt: now + GRACE_MS });
}
