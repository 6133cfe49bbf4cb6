import { fightLabel, pairText } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import { and, asc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { listDueLocks, type OpenPart, whoIsMissingPicks } from '../missing-picks.service.ts';

/**
 * Reminders for fight cards, where each fight has its own lock. A pick is only stored with both winner and method, so
 * every stored pick is complete.
 */
export const fightReminders: LockSource = {
  dueLocks: (db, window) =>
    listDueLocks(db, fights, and(isNull(fights.winnerId), isNull(fights.calledOffAt)), window),
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const competitionIds = [...new Set(evenings.map(({ competitionId }) => competitionId))];
    const rows = await cardsOf(db).execute({ competitionIds });
    const fightIds = rows.map(({ id }) => id);
    const picked = await listPickedBy(db, fightIds, userIds);
    const cards = evenings.map(({ competitionId, after, until }) => {
      const card = numberCard(rows.filter((fight) => fight.competitionId === competitionId));
      const open = card.flatMap((fight): OpenPart[] => {
        const { lockAt } = fight;
        const isOver = fight.winnerId !== null || fight.calledOffAt !== null;
        if (isOver || !lockAt || lockAt <= after || lockAt > until) return [];
        const made = Object.fromEntries((picked.get(fight.id) ?? []).map((entryId) => [entryId, 1]));
        return [{ label: `${fightLabel(fight)},`, name: pairText(fight), lockAt, picks: 1, made }];
      });
      const [first] = card;
      if (!first) return null;
      return { room: first.room, open: open.sort((a, b) => a.lockAt.getTime() - b.lockAt.getTime()) };
    });
    return whoIsMissingPicks(db, cards, userIds);
  },
};

const ofCompetitions = sql`${fights.competitionId} = any(${sql.placeholder('competitionIds')}::uuid[])`;

const cardsOf = preparedOnce((db) =>
  db
    .select({
      id: fights.id,
      competitionId: fights.competitionId,
      room: { id: rooms.id, name: rooms.name, timeZone: rooms.timeZone },
      fighter1: fights.fighter1,
      fighter2: fights.fighter2,
      lockAt: fights.lockAt,
      winnerId: fights.winnerId,
      calledOffAt: fights.calledOffAt,
    })
    .from(fights)
    .innerJoin(competitions, eq(competitions.id, fights.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(ofCompetitions, isNull(rooms.completedAt)))
    .orderBy(asc(fights.competitionId), asc(fights.position))
    .prepare('cards_to_remind'),
);

/**
 * Returns which entries have picked each fight; `ownerIds` restricts the result to entries of these owners. Fights
 * without picks are omitted.
 */
async function listPickedBy(db: Db, fightIds: readonly string[], ownerIds: readonly string[] | null) {
  const rows = await (ownerIds === null
    ? pickedBy(db).execute({ fightIds })
    : pickedByOwners(db).execute({ fightIds, ownerIds }));
  return new Map(rows.map(({ fightId, entryIds }) => [fightId, entryIds]));
}

const pickedBy = preparedOnce((db) => selectPickedBy(db).prepare('picked_by'));
const pickedByOwners = preparedOnce((db) => {
  const isTheirs = sql`${entries.ownerId} = any(${sql.placeholder('ownerIds')}::uuid[])`;
  const own = db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.id, fightPicks.entryId), isTheirs));
  return selectPickedBy(db, exists(own)).prepare('picked_by_owners');
});

function selectPickedBy(db: Db, condition?: SQL) {
  return db
    .select({ fightId: fightPicks.fightId, entryIds: sql<string[]>`array_agg(${fightPicks.entryId}::text)` })
    .from(fightPicks)
    .where(and(sql`${fightPicks.fightId} = any(${sql.placeholder('fightIds')}::uuid[])`, condition))
    .groupBy(fightPicks.fightId);
}
