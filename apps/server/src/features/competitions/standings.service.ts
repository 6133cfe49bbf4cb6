import { isFightSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { Owner } from '../../kernel/http/access-context.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { HOLD_MS } from '../notifications/notifications.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import { raiseRoomVersion } from '../rooms/rooms.service.ts';
import type { Standing } from './competition.type.ts';
import { type FigureRow, listStoredFigures, writeFigures } from './entries.store.ts';
import { cardStandings } from './fights/scoring.service.ts';
import { tournamentStandings } from './tournaments/scoring.service.ts';

/** Job kind for notifying owners of their entries' chances (see chances.jobs.ts). */
export const CHANCES_JOB = 'competitions.chances';

/** `resultsMoved` stores the current ranks as previous ranks, unless `isFirst` says that there was no result before. */
export interface RecomputeOptions {
  resultsMoved: boolean;
  isFirst?: boolean;
}

/**
 * Recomputes the points and ranks of a room and stores those that differ. Idempotent. Returns how many entries the room
 * has and how many of them changed. The caller holds the room's lock.
 */
export async function recomputeStandings(
  db: Db,
  room: PlayedRoom,
  { resultsMoved, isFirst = false }: RecomputeOptions,
) {
  const stored = await listStoredFigures(db, room.id);
  const { results, standings } = await (isFightSport(room.sport) ? cardStandings : tournamentStandings)(
    db,
    room,
    stored,
  );
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

/** Recomputes the standings of a room and has entry owners notified of their chances. Templates have no entries. */
export async function recomputeOwner(
  db: Db,
  owner: Owner,
  { now, ...options }: RecomputeOptions & { now: number },
): Promise<void> {
  if (owner.kind !== 'room') return;
  const { entries } = await recomputeStandings(db, owner, options);
  if (entries > 0) await enqueue(db, CHANCES_JOB, { roomId: owner.id }, { now, runAt: now + HOLD_MS });
}

// A count that the kind of competition does not have is stored as 0.
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

// Before the first result everybody is first, so there is no previous rank.
function previousRank(entry: FigureRow, results: number): number | null {
  return results > 1 ? entry.rank : null;
}

function differs(stored: FigureRow, next: FigureRow): boolean {
  return (Object.keys(next) as (keyof FigureRow)[]).some((figure) => stored[figure] !== next[figure]);
}
