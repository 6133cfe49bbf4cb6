import type { Client, PlanCategory } from '@lockroom/contract';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../kernel/db/connect.ts';
import { auditEntries } from '../kernel/db/tables/audit.ts';
import { users } from '../kernel/db/tables/auth.ts';
import { messages } from '../kernel/db/tables/chat.ts';
import { competitions, entries } from '../kernel/db/tables/competitions.ts';
import { blocks, friendRequests } from '../kernel/db/tables/friends.ts';
import { notifications } from '../kernel/db/tables/notifications.ts';
import { devPlans } from '../kernel/db/tables/plans.ts';
import { reports } from '../kernel/db/tables/reports.ts';
import { changes, roomMembers, rooms } from '../kernel/db/tables/rooms.ts';
import { supportComments, supportPosts } from '../kernel/db/tables/support.ts';
import { templates } from '../kernel/db/tables/templates.ts';
import { newId } from '../kernel/ids.ts';
import type { TestServer } from './test-server.ts';

/** Stores `count` items and returns their ids. */
type Add = (count: number) => Promise<string[]>;

/** A paged list loaded from an endpoint, and functions that add items to it. */
export interface FilledList {
  reader: Player;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Adds items to the list, several of which have the same time. */
  add: Add;
  /** Adds items that are not in the reader's list. */
  addElsewhere: Add;
}

/** The names of all endpoints. `LISTS` contains only those with a paged list. */
export type ListName = {
  [Feature in keyof Client]: `${Feature}.${Extract<keyof Client[Feature], string>}`;
}[keyof Client];

interface Stage {
  server: TestServer;
  administrator: Player;
}

/** Functions that set up a list for each paged endpoint. Each list has its own reader. */
export const LISTS: Partial<Record<ListName, (stage: Stage) => Promise<FilledList>>> = {
  'rooms.list': ({ server }) => ofTwo(server, (personId) => adderOfRooms(server.db, personId, false)),
  'rooms.testRooms': async ({ server: { db }, administrator: reader }) => {
    const [personId = ''] = await adderOfPeople(db)(1);
    return { reader, add: adderOfRooms(db, personId, true), addElsewhere: adderOfRooms(db, personId, false) };
  },
  'rooms.changes': ({ server }) =>
    inRooms(server, (roomId) => adder(server.db, changes, { roomId, kind: 'room.created', data: {} })),
  'rooms.members': ({ server, server: { db } }) =>
    inRooms(server, (roomId) => async (count) => {
      const people = await adderOfPeople(db)(count);
      const joinedAt = new Date(moment);
      await db.insert(roomMembers).values(people.map((userId) => ({ roomId, userId, joinedAt })));
      return people;
    }),
  'brackets.listForRoom': ({ server }) => entriesInRooms(server),
  'tournaments.footballBrackets': ({ server }) => entriesInRooms(server),
  'tournaments.customBrackets': ({ server }) => entriesInRooms(server),
  'fights.roomEvents': ({ server }) => entriesInRooms(server),
  'fights.eventsOfRoom': ({ server }) => entriesInRooms(server),
  'chat.list': ({ server }) =>
    inRooms(server, (roomId, authorId) => adder(server.db, messages, { roomId, authorId, text: 'A text' })),
  'friends.received': ({ server }) =>
    ofTwo(server, (personId) => adderOfRequests(server.db, personId, 'pending')),
  'friends.list': ({ server }) =>
    ofTwo(server, (personId) => adderOfRequests(server.db, personId, 'accepted')),
  'blocks.list': ({ server, server: { db } }) =>
    ofTwo(server, (userId) => async (count) => {
      const people = await adderOfPeople(db)(count);
      await adder(db, blocks, (_id, n) => ({ userId, blockedId: people[n] ?? '' }))(count);
      return people;
    }),
  'reports.ofRoom': ({ server }) =>
    inRooms(server, (roomId, personId) => adderOfReports(server.db, { personId, roomId }), 'manager'),
  'reports.all': async ({ server: { db }, administrator: reader }) => {
    const [personId = ''] = await adderOfPeople(db)(1);
    const of = (closedAt: Date | null) => adderOfReports(db, { personId, closedAt });
    return { reader, add: of(null), addElsewhere: of(new Date()) };
  },
  'notifications.list': ({ server }) => {
    const texts = { kind: 'member-joined', title: 'A title', message: 'A text' };
    return ofTwo(server, (userId) => adder(server.db, notifications, { userId, ...texts }));
  },
  'administration.accounts': async ({ server: { db }, administrator: reader }) => {
    const query = { query: 'listed.example.com' };
    return { reader, query, add: adderOfPeople(db, query.query), addElsewhere: adderOfPeople(db) };
  },
  'administration.audit': async ({ server: { db }, administrator: reader }) => {
    const [accountId = '', otherId = ''] = await adderOfPeople(db)(2);
    const actor = { actorId: reader.user.id, actorName: reader.user.username };
    const on = (id: string) =>
      adder(db, auditEntries, { ...actor, act: 'locked', accountId: id, accountName: 'somebody' });
    return { reader, query: { accountId }, add: on(accountId), addElsewhere: on(otherId) };
  },
  'support.posts': async ({ server }) => {
    const reader = await registerPlayer(server);
    const of = (category: string) => adderOfPosts(server.db, reader, category);
    return { reader, query: { category: 'questions' }, add: of('questions'), addElsewhere: of('issues') };
  },
  'support.comments': async ({ server }) => {
    const reader = await registerPlayer(server);
    const [postId = '', otherId = ''] = await adderOfPosts(server.db, reader, 'feedback')(2);
    const comment = { authorId: reader.user.id, content: 'A comment' };
    const on = (id: string) => adder(server.db, supportComments, { postId: id, ...comment });
    return { reader, params: { postId }, add: on(postId), addElsewhere: on(otherId) };
  },
  'plans.list': async ({ server }) => {
    const texts = { title: 'A plan', description: 'To do something', notes: ['First this'] };
    const of = (category: PlanCategory) =>
      adder(server.db, devPlans, { ...texts, category, priority: 'low', status: 'planning' });
    const reader = await registerPlayer(server);
    return { reader, query: { category: 'bugs' }, add: of('bugs'), addElsewhere: of('features') };
  },
  'templates.list': async ({ server }) => {
    const reader = await registerPlayer(server);
    const add = adderOfTemplates(server.db);
    return { reader, add, addElsewhere: async () => [(await openRoom(reader)).id] };
  },
  'followings.calendar': async ({ server }) => {
    // New items come first, as in other lists, and two events share each start time.
    let end = Date.UTC(2090, 0, 1);
    const add: Add = (count) => {
      end -= count * DAY_MS;
      const startsAt = (n: number) => new Date(end + Math.floor((count - n) / 2) * DAY_MS);
      return adderOfTemplates(server.db, startsAt)(count);
    };
    return { reader: await registerPlayer(server), add, addElsewhere: adderOfTemplates(server.db) };
  },
};

const DAY_MS = 24 * 60 * 60_000;

/** Returns one person's list, and a function that adds to another person's list, which must not affect the first. */
async function ofTwo(server: TestServer, adderOf: (personId: string) => Add): Promise<FilledList> {
  const [reader, other] = [await registerPlayer(server), await registerPlayer(server)];
  return { reader, add: adderOf(reader.user.id), addElsewhere: adderOf(other.user.id) };
}

/** Returns one room's list, and a function that adds to another room's list. */
async function inRooms(
  server: TestServer,
  adderOf: (roomId: string, personId: string) => Add,
  role: 'manager' | 'member' = 'member',
): Promise<FilledList> {
  const [member, manager] = [await registerPlayer(server), await registerPlayer(server)];
  const [room, other] = [await openRoom(manager), await openRoom(manager)];
  await joinRoom(member, room);
  return {
    reader: role === 'manager' ? manager : member,
    params: { roomId: room.id },
    add: adderOf(room.id, member.user.id),
    addElsewhere: adderOf(other.id, member.user.id),
  };
}

let lastNumber = 0;

const entriesInRooms = (server: TestServer) =>
  inRooms(server, (roomId, ownerId) =>
    adder(server.db, entries, () => {
      lastNumber += 1;
      return { roomId, ownerId, number: lastNumber };
    }),
  );

const adderOfReports = (db: Db, columns: Partial<typeof reports.$inferInsert> & { personId: string }) =>
  adder(db, reports, (id) => ({
    ...columns,
    kind: 'message' as const,
    subjectId: id,
    subjectKey: id,
    content: 'A text',
  }));

/** The names are in random order: the last digits of an id are random, and every other name is capitalized. */
const adderOfPeople = (db: Db, domain = 'example.com') =>
  adder(db, users, (id) => ({
    username: `${/[0-7]$/.test(id) ? 'F' : 'f'}${id.slice(-12)}`,
    email: `${id}@${domain}`,
  }));

const adderOfPosts = (db: Db, { user }: Player, category: string) =>
  adder(db, supportPosts, { authorId: user.id, title: 'A post', description: 'About something', category });

function adderOfTemplates(db: Db, startsAt: (n: number) => Date | null = () => null): Add {
  return async (count) => {
    const owned = await adder(db, competitions, {})(count);
    return adder(db, templates, (_id, n) => ({
      name: 'A template',
      sport: 'mma' as const,
      competitionId: owned[n] ?? '',
      startsAt: startsAt(n),
    }))(count);
  };
}

function adderOfRooms(db: Db, userId: string, isTestRoom: boolean): Add {
  return async (count) => {
    const room = { name: 'A room', roomPassword: 'canvas300', maxEntries: 10, creatorId: userId, isTestRoom };
    const add = adder(db, rooms, (id) => ({ ...room, sport: 'mma' as const, roomCode: id, circleId: id }));
    const ids = await add(count);
    await adder(db, competitions, (_id, n) => ({ roomId: ids[n] ?? '' }))(count);
    const joinedAt = new Date();
    await db.insert(roomMembers).values(ids.map((roomId) => ({ roomId, userId, joinedAt })));
    return ids;
  };
}

/** Adds friendships with new people, or friend requests from them. */
function adderOfRequests(db: Db, receiverId: string, status: 'pending' | 'accepted'): Add {
  return async (count) => {
    const people = await adderOfPeople(db)(count);
    return adder(db, friendRequests, (_id, n) => ({ status, senderId: people[n] ?? '', receiverId }))(count);
  };
}

let moment = Date.UTC(2027, 0, 1);

type Columns<Table extends PgTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt'>;

/**
 * Returns a function that inserts rows. Column values may depend on the row's id and number. Every three consecutive
 * rows share a time, and all times are later than those of existing rows.
 */
function adder<Table extends PgTable>(
  db: Db,
  table: Table,
  columns: Columns<Table> | ((id: string, n: number) => Columns<Table>),
): Add {
  return async (count) => {
    const rows = Array.from({ length: count }, (_, n) => {
      if (n % 3 === 0) moment += 1_000;
      const id = newId();
      return {
        id,
        createdAt: new Date(moment),
        ...(typeof columns === 'function' ? columns(id, n) : columns),
      };
    });
    await db.insert(table).values(rows as Table['$inferInsert'][]);
    return rows.map(({ id }) => id);
  };
}
