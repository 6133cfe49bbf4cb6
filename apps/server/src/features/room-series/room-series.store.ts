import { HALL } from '@lockroom/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, min, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { followings, templates } from '../../kernel/db/tables/templates.ts';

/** Lists a room's members by name, except `managerId` and inactive accounts. */
export function listPeople(db: Db, roomId: string, managerId: string) {
  return db
    .select({ id: users.id, username: shownName, photoHash: users.photoHash })
    .from(roomMembers)
    .innerJoin(
      users,
      and(eq(users.id, roomMembers.userId), eq(users.isActive, true), isNull(users.deletedAt)),
    )
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt), ne(users.id, managerId)))
    .orderBy(sql`lower(${shownName})`, asc(users.id));
}

/** Lists the completed rooms of a room's series, newest first. Also returns whether the viewer is a member of each. */
export function listCompletedRooms(db: Db, roomId: string, viewerId: string) {
  const own = alias(rooms, 'own');
  const circle = db.select({ id: own.circleId }).from(own).where(eq(own.id, roomId));
  return db
    .select({
      id: rooms.id,
      name: rooms.name,
      sport: rooms.sport,
      event: templates.name,
      completedAt: rooms.completedAt,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
    })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, viewerId), isNull(roomMembers.leftAt)),
    )
    .leftJoin(followings, eq(followings.roomId, rooms.id))
    .leftJoin(templates, eq(templates.id, followings.templateId))
    .where(and(eq(rooms.circleId, circle), isNotNull(rooms.completedAt)))
    .orderBy(desc(rooms.completedAt), desc(rooms.id))
    .limit(HALL.rooms);
}

/** Lists each person's best rank in each of these rooms, best first. */
export function listPlaces(db: Db, roomIds: readonly string[]) {
  return db
    .select({
      roomId: entries.roomId,
      userId: users.id,
      username: shownName,
      photoHash: users.photoHash,
      isFormer: sql<boolean>`${users.deletedAt} is not null`,
      rank: sql<number>`${min(entries.rank)}::int`,
      points: sql<number>`${max(entries.totalPoints)}::int`,
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .where(and(inArray(entries.roomId, [...roomIds]), eq(entries.isRemoved, false)))
    .groupBy(entries.roomId, users.id)
    .orderBy(min(entries.rank), sql`lower(${shownName})`, asc(users.id));
}

/** Lists the entries in these rooms that earned the highest shares of the possible points. */
export function listBestSheets(db: Db, roomIds: readonly string[]) {
  return db
    .select({
      id: entries.id,
      roomId: entries.roomId,
      username: shownName,
      number: entries.number,
      points: entries.totalPoints,
      maxPoints: entries.maxPoints,
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .where(
      and(
        inArray(entries.roomId, [...roomIds]),
        eq(entries.isRemoved, false),
        gt(entries.totalPoints, 0),
        gt(entries.maxPoints, 0),
      ),
    )
    .orderBy(
      sql`${entries.totalPoints}::float / ${entries.maxPoints} desc`,
      desc(entries.totalPoints),
      asc(entries.createdAt),
      asc(entries.id),
    )
    .limit(HALL.sheets);
}
