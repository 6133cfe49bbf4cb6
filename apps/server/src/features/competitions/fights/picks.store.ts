import type { PickedAgain } from '@lockroom/contract';
import { TAKEN_PICKS_MAX } from '@lockroom/rules';
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notExists,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import { inChunks } from '../../../kernel/db/chunk.ts';
import type { Db } from '../../../kernel/db/connect.ts';
import { excluded } from '../../../kernel/db/excluded.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { shownName, users } from '../../../kernel/db/tables/auth.ts';
import { competitions, entries, ownerIsRemoved } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import { roomMembers } from '../../../kernel/db/tables/rooms.ts';
import { ownersMembership } from '../entries.store.ts';
import type { Names, NewFightRow } from './fights.store.ts';

export type PickRow = typeof fightPicks.$inferSelect;

/** The columns of a fight needed to score and present a pick. */
export type PickedFight = Pick<typeof fights.$inferSelect, keyof typeof pickedFight>;

// A full entry has one row per fight. Text and photos are omitted, because they would make up most of the data.
const pickedFight = {
  id: fights.id,
  position: fights.position,
  fighter1: fights.fighter1,
  fighter2: fights.fighter2,
  fighter1Odds: fights.fighter1Odds,
  fighter2Odds: fights.fighter2Odds,
  fighterPoints: fights.fighterPoints,
  methodPoints: fights.methodPoints,
  bonusPoints: fights.bonusPoints,
  underdogBonus: fights.underdogBonus,
  lockAt: fights.lockAt,
  winnerId: fights.winnerId,
  winMethod: fights.winMethod,
  calledOffAt: fights.calledOffAt,
};

const ofCompetition = eq(fights.competitionId, sql.placeholder('competitionId'));
const ofEntry = eq(fightPicks.entryId, sql.placeholder('entryId'));

/**
 * Returns a fight of this competition and locks its row against changes until the transaction ends; null if it does not
 * exist.
 */
export async function findFightShared(db: Db, asked: { competitionId: string; fightId: string }) {
  const [row] = await fightShared(db).execute(asked);
  return row ?? null;
}

const fightShared = preparedOnce((db) =>
  db
    .select()
    .from(fights)
    .where(and(eq(fights.id, sql.placeholder('fightId')), ofCompetition))
    .for('share')
    .prepare('fight_shared'),
);

/** Returns an entry's picks, each with its fight from the same snapshot, starting with Fight 1. */
export function listPicks(db: Db, entryId: string): Promise<{ pick: PickRow; fight: PickedFight }[]> {
  return picksOf(db).execute({ entryId });
}

const picksOf = preparedOnce((db) =>
  db
    .select({ pick: fightPicks, fight: pickedFight })
    .from(fightPicks)
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(ofEntry)
    .orderBy(asc(fights.position))
    .prepare('picks_of'),
);

/** The picks for a fight, by entry id. A pick is written as the corner number followed by the method. */
export interface PicksOfFight {
  fightId: string;
  picks: Record<string, string>;
}

/**
 * Returns the picks for these fights, from all entries or only from the given ones. Fights without picks are omitted.
 */
export function listPicksOfFights(db: Db, fightIds: readonly string[], entryIds: readonly string[] | null) {
  return picksOfFights(db).execute({ fightIds, entryIds });
}

const ofFights = sql`${fightPicks.fightId} = any(${sql.placeholder('fightIds')}::uuid[])`;
const picksOfFights = preparedOnce((db) => selectByFight(db, ofFights).prepare('picks_of_fights'));

export function listPicksOfResults(db: Db, competitionId: string, entryIds: readonly string[] | null) {
  return picksOfResults(db).execute({ competitionId, entryIds });
}

const ofEntries = () => {
  const entryIds = sql`${sql.placeholder('entryIds')}::uuid[]`;
  return sql`(${entryIds} is null or ${fightPicks.entryId} = any(${entryIds}))`;
};

const picksOfResults = preparedOnce((db) =>
  selectByFight(db, and(ofCompetition, isNotNull(fights.winnerId))).prepare('picks_of_results'),
);

// Returns one row per fight instead of one per pick, because a full room has a thousand picks and each row has
// overhead.
function selectByFight(db: Db, where: SQL | undefined) {
  const { entryId, fightId, winner, method } = fightPicks;
  return db
    .select({
      fightId,
      picks: sql<Record<string, string>>`json_object_agg(${entryId}, ${winner} || ${method})`,
    })
    .from(fightPicks)
    .innerJoin(fights, eq(fights.id, fightId))
    .where(and(where, ofEntries()))
    .groupBy(fightId);
}

/** Counts the picks of all or some entries, excluding called-off fights. Entries without picks are omitted. */
export function countPicks(db: Db, competitionId: string, entryIds: readonly string[] | null) {
  return pickCounts(db).execute({ competitionId, entryIds });
}

const pickCounts = preparedOnce((db) =>
  db
    .select({ entryId: fightPicks.entryId, picks: count() })
    .from(fightPicks)
    .innerJoin(fights, and(eq(fights.id, fightPicks.fightId), isNull(fights.calledOffAt)))
    .where(and(ofCompetition, ofEntries()))
    .groupBy(fightPicks.entryId)
    .prepare('pick_counts'),
);

export async function countShares(db: Db, roomId: string) {
  const { fightId, winner, method } = fightPicks;
  return db
    .select({ fightId, winner, method, picks: count() })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .where(and(eq(entries.roomId, roomId), eq(entries.isRemoved, false)))
    .groupBy(fightId, winner, method);
}

export async function countPicksOnFight(db: Db, fightId: string): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(fightPicks).where(eq(fightPicks.fightId, fightId));
  return row?.entries ?? 0;
}

/** Counts the picks for these fights by entry, and returns each entry's owner. Entries without picks are omitted. */
export async function countPicksByEntry(db: Db, fightIds: readonly string[]) {
  if (fightIds.length === 0) return [];
  const { id: entryId, ownerId, number } = entries;
  return db
    .select({ entryId, ownerId, username: shownName, number, picks: count() })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .innerJoin(users, eq(users.id, entries.ownerId))
    .where(inArray(fightPicks.fightId, [...fightIds]))
    .groupBy(entries.id, users.id)
    .orderBy(asc(shownName), asc(entries.number));
}

/**
 * Lists the owners of current picks for these fights, and of withdrawn picks that were not made again, ordered by entry
 * number.
 */
export function listPickers(db: Db, fightIds: readonly string[]) {
  const entry = { ownerId: entries.ownerId, entryId: entries.id, number: entries.number };
  const { entryId, fightId } = takenPicks;
  const madeAgain = db
    .select({ id: fightPicks.id })
    .from(fightPicks)
    .where(and(eq(fightPicks.entryId, entryId), eq(fightPicks.fightId, fightId)));
  return union(
    db
      .select({ ...entry, fightId: fightPicks.fightId, isTaken: sql<boolean>`false`.as('is_taken') })
      .from(fightPicks)
      .innerJoin(entries, eq(entries.id, fightPicks.entryId))
      .where(inArray(fightPicks.fightId, [...fightIds])),
    db
      .select({ ...entry, fightId, isTaken: sql<boolean>`true`.as('is_taken') })
      .from(takenPicks)
      .innerJoin(entries, eq(entries.id, entryId))
      .where(and(inArray(fightId, [...fightIds]), notExists(madeAgain))),
  ).orderBy(({ number }) => asc(number));
}

export async function insertPicks(db: Db, rows: readonly PickRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(fightPicks).values([...rows]);
}

/** Inserts or replaces a pick; a replaced pick keeps its id and creation time. */
export async function upsertPick(db: Db, row: PickRow): Promise<void> {
  await pickUpsert(db).execute({ ...row });
}

const pickUpsert = preparedOnce((db) => {
  const columns = getTableColumns(fightPicks);
  const { winner, method, updatedAt } = columns;
  const fields = Object.keys(columns) as (keyof PickRow)[];
  const row = Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)]));
  return db
    .insert(fightPicks)
    .values(row as Record<keyof PickRow, Placeholder>)
    .onConflictDoUpdate({
      target: [fightPicks.entryId, fightPicks.fightId],
      set: excluded({ winner, method, updatedAt }),
    })
    .prepare('pick_upsert');
});

export async function deletePick(db: Db, entryId: string, fightId: string): Promise<void> {
  await pickDeleted(db).execute({ entryId, fightId });
}

const pickDeleted = preparedOnce((db) =>
  db
    .delete(fightPicks)
    .where(and(ofEntry, eq(fightPicks.fightId, sql.placeholder('fightId'))))
    .prepare('pick_deleted'),
);

/** Counts a user's entries that have a pick for every fight; empty cards do not count. */
export async function countCompleteCards(db: Db, userId: string): Promise<number> {
  const isOfCard = and(eq(fights.competitionId, competitions.id), isNull(fights.calledOffAt));
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
    .where(and(eq(entries.ownerId, userId), sql`not ${ownerIsRemoved}`, exists(card), notExists(openFight)));
  return row?.count ?? 0;
}

/** Lists the current members' entries in a room that have a pick for each of these fights, ordered by number. */
export function listEntriesWithAll(db: Db, roomId: string, fightIds: readonly string[]) {
  const picked = db
    .select({ count: count() })
    .from(fightPicks)
    .where(and(eq(fightPicks.entryId, entries.id), inArray(fightPicks.fightId, [...fightIds])));
  return db
    .select({ entryId: entries.id, ownerId: entries.ownerId })
    .from(entries)
    .innerJoin(roomMembers, ownersMembership)
    .where(and(eq(entries.roomId, roomId), sql`(${picked}) = ${fightIds.length}`))
    .orderBy(asc(entries.number));
}

export type FightSheet = Awaited<ReturnType<typeof listFightSheets>>[number];

/** Returns every entry of a room with its pick for a fight, if any, ordered by owner and number. */
export async function listFightSheets(db: Db, roomId: string, fightId: string) {
  return db
    .select({
      entryId: entries.id,
      ownerId: entries.ownerId,
      number: entries.number,
      winner: fightPicks.winner,
      savedAt: fightPicks.updatedAt,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
    })
    .from(entries)
    .leftJoin(fightPicks, and(eq(fightPicks.entryId, entries.id), eq(fightPicks.fightId, fightId)))
    .leftJoin(roomMembers, ownersMembership)
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(entries.ownerId), asc(entries.number));
}

export type TakenPickRow = typeof takenPicks.$inferSelect;

/**
 * Withdraws the picks for a fight: those for one corner, or all if `corner` is null. Withdrawn picks keep the fighter's
 * current name.
 */
export async function takeBackPicks(
  db: Db,
  { id, fighter1, fighter2 }: Names & { id: string },
  corner: 1 | 2 | null,
  takenAt: Date,
): Promise<void> {
  const taken = await db
    .delete(fightPicks)
    .where(and(eq(fightPicks.fightId, id), corner === null ? undefined : eq(fightPicks.winner, corner)))
    .returning();
  if (taken.length === 0) return;
  await db
    .insert(takenPicks)
    .values(taken.map((pick) => ({ ...pick, fighter: pick.winner === 1 ? fighter1 : fighter2, takenAt })));
}

export function listTakenPicks(db: Db, entryId: string) {
  return db
    .select({ pick: takenPicks, fight: fights })
    .from(takenPicks)
    .innerJoin(fights, eq(fights.id, takenPicks.fightId))
    .where(eq(takenPicks.entryId, entryId))
    .orderBy(desc(takenPicks.takenAt), desc(takenPicks.id))
    .limit(TAKEN_PICKS_MAX);
}

export async function swapPicks(db: Db, fightId: string): Promise<void> {
  for (const picks of [fightPicks, takenPicks])
    await db
      .update(picks)
      .set({ winner: sql`3 - ${picks.winner}` })
      .where(eq(picks.fightId, fightId));
}

/** For each fight, counts current members' entries that lost their pick, and how many of them have picked again. */
export function listPickedAgain(db: Db, roomId: string): Promise<PickedAgain[]> {
  const { fightId, entryId } = takenPicks;
  return db
    .select({ fightId, again: countDistinct(fightPicks.entryId), of: countDistinct(entryId) })
    .from(takenPicks)
    .innerJoin(entries, and(eq(entries.id, entryId), eq(entries.roomId, roomId)))
    .innerJoin(roomMembers, ownersMembership)
    .leftJoin(fightPicks, and(eq(fightPicks.entryId, entryId), eq(fightPicks.fightId, fightId)))
    .groupBy(fightId)
    .orderBy(asc(fightId));
}

/** A pick in an export file; times are in milliseconds. */
type FiledPick = [
  fight: number,
  winner: PickRow['winner'],
  method: PickRow['method'],
  createdAt: number,
  updatedAt: number,
];

/**
 * Lists all of a room's picks with their fights' positions. Returns one row per entry, because there may be 10,000
 * picks.
 */
export function listPicksOfRoom(db: Db, roomId: string) {
  const milliseconds = (at: AnyPgColumn) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
  return db
    .select({
      entryId: fightPicks.entryId,
      picks: sql<FiledPick[]>`json_agg(json_build_array(${fights.position}, ${fightPicks.winner},
        ${fightPicks.method}, ${milliseconds(fightPicks.createdAt)}, ${milliseconds(fightPicks.updatedAt)})
        order by ${fights.position})`,
    })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(entries.roomId, roomId))
    .groupBy(fightPicks.entryId);
}

export function listTakenOfRoom(db: Db, roomId: string) {
  return db
    .select({ pick: takenPicks, fight: fights.position })
    .from(takenPicks)
    .innerJoin(entries, eq(entries.id, takenPicks.entryId))
    .innerJoin(fights, eq(fights.id, takenPicks.fightId))
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(takenPicks.takenAt), asc(fights.position));
}

export async function insertCard(
  db: Db,
  card: { fights: readonly NewFightRow[]; picks: readonly PickRow[]; taken: readonly TakenPickRow[] },
): Promise<void> {
  await inChunks(card.fights, (rows) => db.insert(fights).values(rows));
  await inChunks(card.picks, (rows) => db.insert(fightPicks).values(rows));
  await inChunks(card.taken, (rows) => db.insert(takenPicks).values(rows));
}
