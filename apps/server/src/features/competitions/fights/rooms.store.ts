import { maxForCard } from '@lockroom/rules';
import { and, eq, exists, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import {
  isCounted,
  type RoomFigures,
  type SealedLine,
  type ViewedCompetition,
} from '../../rooms/competition.service.ts';

// Figures are those of a card without the fights that are called off.
const isOn = isNull(fights.calledOffAt);

/** See `PlayedInRooms.locksSql`: the lock of every fight that is not called off. */
export function cardLocksSql({ competitionId, roomId, viewerId }: ViewedCompetition): SQL {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'lockAt', (extract(epoch from f.lock_at) * 1000)::bigint,
      'hasResult', f.winner_id is not null,
      'picks', 1,
      'made', coalesce((
        select jsonb_object_agg(p.entry_id, 1)
        from ${entries} e join ${fightPicks} p
          on p.entry_id = e.id and p.fight_id = f.id
        where e.room_id = ${roomId} and ${isCounted(viewerId)}), '{}')))
    from ${fights} f where f.competition_id = ${competitionId} and f.called_off_at is null), '[]')`;
}

/**
 * See `PlayedInRooms.isUnsealed`. A fight that was removed from the card keeps the lock time it had: its two may be put
 * on the card again and picked as before.
 */
export function isFightUnsealed({ partId, goneLockAt, roomCompletedAt, at }: SealedLine): SQL {
  const has = (lockAt: SQLWrapper) =>
    sql`(${lockAt} <= ${at} or (${lockAt} is null and ${roomCompletedAt} is not null))`;
  const isPart = sql`${fights.id} = ${partId}`;
  return sql`case when exists (select 1 from ${fights} where ${isPart})
    then exists (select 1 from ${fights} where ${isPart}
      and (${fights.winnerId} is not null or ${has(fights.lockAt)}))
    else ${has(goneLockAt)} end`;
}

/** What a room's page shows of its card. */
export async function readCardFigures(db: Db, competitionId: string): Promise<RoomFigures> {
  const card = await db
    .select({
      id: fights.id,
      fighter1Odds: fights.fighter1Odds,
      fighter2Odds: fights.fighter2Odds,
      fighterPoints: fights.fighterPoints,
      methodPoints: fights.methodPoints,
      bonusPoints: fights.bonusPoints,
      underdogBonus: fights.underdogBonus,
      winnerId: fights.winnerId,
    })
    .from(fights)
    .where(and(eq(fights.competitionId, competitionId), isOn));
  return {
    bracketSize: null,
    fightCount: card.length,
    scoredCount: card.filter(({ winnerId }) => winnerId !== null).length,
    // What the whole card is worth does not hang on how it ended, so the results are left out.
    maxPossiblePoints: maxForCard(card.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
  };
}

/** How many of a user's entries have a pick for every fight of their card, empty cards aside. */
export async function countCompleteCards(db: Db, userId: string): Promise<number> {
  const isOfCard = and(eq(fights.competitionId, competitions.id), isOn);
  const card = db.select({ id: fights.id }).from(fights).where(isOfCard);
  const pick = db
    .select({ id: fightPicks.id })
    .from(fightPicks)
    .where(and(eq(fightPicks.fightId, fights.id), eq(fightPicks.entryId, entries.id)));
  const openFight = db
    .select({ id: fights.id })
    .from(fights)
    .where(and(isOfCard, notExists(pick)));
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(competitions, eq(competitions.roomId, entries.roomId))
    .where(and(eq(entries.ownerId, userId), exists(card), notExists(openFight)));
  return row?.count ?? 0;
}
