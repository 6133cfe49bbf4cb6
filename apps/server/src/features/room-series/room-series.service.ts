import {
  type circles,
  HALL,
  type HallOfFame,
  type RoomAgain,
  type RoomMadeAgain,
  userTopic,
} from '@lockroom/contract';
import { entryName, isFightSport } from '@lockroom/rules';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, min, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { followings, templates } from '../../kernel/db/tables/templates.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { holdPresent } from '../auth/auth.service.ts';
import { cardSecondChance } from '../competitions/fights/card.service.ts';
import { startTournamentAgain, tournamentSecondChance } from '../competitions/tournaments/setup.service.ts';
import { presentPerson } from '../images/images.service.ts';
import { inviteByName } from '../rooms/membership.service.ts';
import { type CreationOverrides, openRoom, type RoomChoice } from '../rooms/new-rooms.service.ts';
import { lockRoom, type RoomSetting, readRoom } from '../rooms/rooms.service.ts';

/** Returns whether a manager can make a second-chance room from this room, and whom the manager can invite. */
export async function readOptions({
  db,
  room,
  viewer,
  now,
}: Context<typeof circles.options>): Promise<RoomAgain> {
  const chance = await secondChanceOf(db, room, now);
  const people = await listPeople(db, room.id, viewer.id);
  return {
    secondChance: chance.ok
      ? { whyNot: null, fromRound: chance.fromRound, what: chance.what }
      : { whyNot: chance.whyNot, fromRound: null, what: null },
    people: people.map(presentPerson),
  };
}

function secondChanceOf(db: Db, room: ProvenRoom, now: number) {
  return isFightSport(room.sport) ? cardSecondChance(db, room, now) : tournamentSecondChance(db, room);
}

/** Creates a room with the settings, points and labels of another room, but without its results and picks. */
export function makeAgain(context: Context<typeof circles.again>): Promise<RoomMadeAgain> {
  return makeFrom(context, async (room, old) => ({
    choice: old,
    // A new card starts empty, because its fights are different and points are set per fight.
    start: async (db, made) => {
      if (!isFightSport(room.sport)) await startTournamentAgain(db, room, made);
    },
    secondChance: null,
  }));
}

/**
 * Creates a room for the undecided part of an earlier room's event. Fails with `conflict` if that is impossible, or if
 * the undecided part has changed since the page was loaded.
 */
export function makeSecondChance(context: Context<typeof circles.secondChance>): Promise<RoomMadeAgain> {
  const { db, now, body } = context;
  return makeFrom(context, async (room, old) => {
    const chance = await secondChanceOf(db, room, now);
    if (!chance.ok) return refuse('conflict', chance.whyNot);
    if ((body.fromRound ?? chance.fromRound) !== chance.fromRound)
      refuse('conflict', `The remaining fights or games have changed. Still to play: ${chance.what}.`);
    return {
      // The old room's preset has a different number of teams.
      choice: { ...old, sport: chance.sport, sportTemplate: null, sportConfig: null },
      start: chance.start,
      secondChance: chance.what,
    };
  });
}

type CopiedSettings = Omit<RoomChoice, 'name' | 'roomPassword' | 'circleId'>;

/** How to make the new room. `secondChance` describes the undecided part; null if the room is not a second chance. */
interface NewRoomPlan {
  choice: CopiedSettings;
  start: CreationOverrides['start'];
  secondChance: string | null;
}

async function makeFrom(
  context: Context<typeof circles.again>,
  plan: (room: ProvenRoom, old: CopiedSettings) => Promise<NewRoomPlan>,
): Promise<RoomMadeAgain> {
  const { db, viewer, room, body, now } = context;
  // Lock the row, so that results cannot change before the new room is made.
  const row = await lockRoom(db, room.id);
  if (row.isTestRoom) refuse('conflict', 'A room cannot be made from a test room.');
  const { sportTemplate, sportConfig } = row;
  const { description, maxEntries, takeBack, isSealed, accountsOnly, timeZone } = row;
  const settings = { description, maxEntries, takeBack, isSealed, accountsOnly, timeZone } satisfies Record<
    // The other settings come with the request or apply only to test rooms.
    Exclude<RoomSetting, 'name' | 'roomPassword' | 'maxParticipants'>,
    unknown
  >;
  const old = { sport: room.sport, sportTemplate, sportConfig, ...settings };
  const { choice, start, secondChance } = await plan(room, old);
  const roomPassword = body.roomPassword ?? row.roomPassword;
  if (roomPassword === '') refuseField('roomPassword', 'Password is required');
  const asked = new Set(body.invite);
  const people = (await listPeople(db, room.id, viewer.id)).filter(({ id }) => asked.has(id));
  const ids = people.map(({ id }) => id);
  const present = await holdPresent(db, ids);
  const userIds = ids.filter((id) => present.has(id));
  const data = { from: row.name, secondChance, invited: userIds.length };
  const made = { ...choice, name: body.name, roomPassword, circleId: row.circleId };
  const overrides = { ...(start && { start }), change: { kind: 'room.made-again', data } } as const;
  const played = await openRoom(db, viewer, made, now, overrides);
  const opened = await readRoom(db, viewer, played, now);
  await inviteByName(context, { room: opened, from: row.name, inviter: viewer, userIds });
  context.announce(userTopic(viewer.id, 'rooms'));
  return { ...opened, invited: userIds.length };
}

/**
 * Reads the hall of fame of a room's series. If the viewer is not a member of a room, returns only its name, the sport,
 * the event and the winners (rules: secrecy#hall-of-fame).
 */
export async function readHall(db: Db, room: ProvenRoom, viewer: Viewer): Promise<HallOfFame> {
  const completed = await listCompletedRooms(db, room.id, viewer.id);
  if (completed.length === 0) return { rooms: [], bestSheets: [], people: [] };
  const own = completed.filter(({ isMember }) => isMember).map(({ id }) => id);
  const ids = completed.map(({ id }) => id);
  const places = groupBy(await listPlaces(db, ids), ({ roomId }) => roomId);
  const sheets = own.length === 0 ? [] : await listBestSheets(db, own);
  const nameOf = new Map(completed.map(({ id, name }) => [id, name]));
  const people = own.flatMap((id) => places.get(id) ?? []).filter(({ isFormer }) => !isFormer);
  const faces = new Map(people.map((one) => [one.userId, presentPerson({ ...one, id: one.userId })]));
  return {
    rooms: completed.map(({ id, name, sport, event, completedAt, isMember }) => {
      const played = places.get(id) ?? [];
      return {
        id: isMember ? id : null,
        name,
        sport,
        event,
        completedAt: isMember ? (completedAt?.toISOString() ?? null) : null,
        winners: played
          .filter(({ rank, points }) => rank === 1 && points > 0)
          .map(({ username }) => username),
        places: isMember ? played.map(({ userId, rank }) => ({ userId, rank })) : [],
      };
    }),
    bestSheets: sheets.map(({ id, roomId, username, number, points, maxPoints }) => ({
      bracketId: id,
      name: entryName(username, number),
      roomName: nameOf.get(roomId) ?? '',
      points,
      maxPoints,
    })),
    people: [...faces.values()].sort((a, b) => a.username.localeCompare(b.username, 'en')),
  };
}

/** Lists a room's members by name, except `managerId` and inactive accounts. */
function listPeople(db: Db, roomId: string, managerId: string) {
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
function listCompletedRooms(db: Db, roomId: string, viewerId: string) {
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
function listPlaces(db: Db, roomIds: readonly string[]) {
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
function listBestSheets(db: Db, roomIds: readonly string[]) {
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
