import { fightLabel } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { listDueLocks, type OpenPart, whoIsMissingPicks } from '../missing-picks.service.ts';

/**
 * Reminders for fight cards: each fight has its own lock. A pick is stored with winner and method or not at all, so
 * every stored pick is complete.
 */
export const fightReminders: LockSource = {
  dueLocks: (db, window) =>
    listDueLocks(db, fights, and(isNull(fights.winnerId), isNull(fights.calledOffAt)), window),
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const rows = await listCards(db, [...new Set(evenings.map(({ competitionId }) => competitionId))]);
    const picked = await listPickedBy(
      db,
      rows.map(({ id }) => id),
      userIds,
    );
    const cards = evenings.map(({ competitionId, after, until }) => {
      const card = numberCard(rows.filter((fight) => fight.competitionId === competitionId));
      const open = card.flatMap((fight): OpenPart[] => {
        const { lockAt, fighter1, fighter2 } = fight;
        if (
          fight.winnerId !== null ||
          fight.calledOffAt !== null ||
          !lockAt ||
          lockAt <= after ||
          lockAt > until
        )
          return [];
        const made = Object.fromEntries((picked.get(fight.id) ?? []).map((entryId) => [entryId, 1]));
        return [
          { label: `${fightLabel(fight)},`, name: `${fighter1} vs ${fighter2}`, lockAt, picks: 1, made },
        ];
      });
      const [first] = card;
      if (!first) return null;
      const byLock = open.toSorted((a, b) => a.lockAt.getTime() - b.lockAt.getTime());
      return { room: { id: first.roomId, name: first.roomName }, open: byLock };
    });
    return whoIsMissingPicks(db, cards, userIds);
  },
};

/** The cards of these competitions in running rooms, Fight 1 first. */
function listCards(db: Db, competitionIds: readonly string[]) {
  return db
    .select({
      id: fights.id,
      competitionId: fights.competitionId,
      roomId: rooms.id,
      roomName: rooms.name,
      fighter1: fights.fighter1,
      fighter2: fights.fighter2,
      lockAt: fights.lockAt,
      winnerId: fights.winnerId,
      calledOffAt: fights.calledOffAt,
    })
    .from(fights)
    .innerJoin(competitions, eq(competitions.id, fights.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(inArray(fights.competitionId, [...competitionIds]), isNull(rooms.completedAt)))
    .orderBy(asc(fights.competitionId), asc(fights.position));
}

/** Returns which entries, optionally only of these owners, have picked each fight. Fights without picks are missing. */
async function listPickedBy(
  db: Db,
  fightIds: readonly string[],
  ownerIds: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const own =
    ownerIds &&
    exists(
      db
        .select({ id: entries.id })
        .from(entries)
        .where(and(eq(entries.id, fightPicks.entryId), inArray(entries.ownerId, [...ownerIds]))),
    );
  const rows = await db
    .select({ fightId: fightPicks.fightId, entryIds: sql<string[]>`array_agg(${fightPicks.entryId}::text)` })
    .from(fightPicks)
    .where(and(inArray(fightPicks.fightId, [...fightIds]), own ?? undefined))
    .groupBy(fightPicks.fightId);
  return new Map(rows.map(({ fightId, entryIds }) => [fightId, entryIds]));
}
