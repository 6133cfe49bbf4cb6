import type { Client, PlanCategory, Room } from '@lockroom/contract';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
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

/** A paged list loaded from an endpoint, and functions that add items to it. */
export interface FilledList {
  reader: Player;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Adds items, several of them with the same time, and returns their ids. */
  add(count: number): Promise<string[]>;
  /** Stores items that are not in the reader's list and returns their ids. */
  addElsewhere(count: number): Promise<string[]>;
}

/** The names of endpoints, of which `LISTS` contains the paged ones. */
export type ListName = {
  [Feature in keyof Client]: `${Feature}.${Extract<keyof Client[Feature], string>}`;
}[keyof Client];

interface Stage {
  server: TestServer;
  administrator: Player;
}

/** Functions that set up a list for each paged endpoint. Each list has its own reader. */
export const LISTS: Partial<Record<ListName, (stage: Stage) => Promise<FilledList>>> = {
  'rooms.list': ({ server }) => ofTwo(server, (count, member) => addRooms(server.db, member, count, false)),
  'rooms.testRooms': async ({ server, administrator: reader }) => {
    const other = await registerPlayer(server);
    const add = (count: number) => addRooms(server.db, other, count, true);
    return { reader, add, addElsewhere: (count) => addRooms(server.db, other, count, false) };
  },
  'rooms.changes': ({ server }) =>
    inRooms(server, (count, room) => {
      const line = { roomId: room.id, kind: 'room.created', data: {} };
      return store(count, line, (rows) => server.db.insert(changes).values(rows));
    }),
  'rooms.members': ({ server }) =>
    inRooms(server, async (count, room) => {
      const people = await addPeople(server.db, count);
      const joined = people.map((userId) => ({ roomId: room.id, userId, joinedAt: new Date(moment) }));
      await server.db.insert(roomMembers).values(joined);
      return people;
    }),
  'brackets.listForRoom': ({ server }) => entriesInRooms(server),
  'tournaments.footballBrackets': ({ server }) => entriesInRooms(server),
  'tournaments.customBrackets': ({ server }) => entriesInRooms(server),
  'fights.roomEvents': ({ server }) => entriesInRooms(server),
  'fights.eventsOfRoom': ({ server }) => entriesInRooms(server),
  'chat.list': ({ server }) =>
    inRooms(server, (count, room) => {
      const line = { roomId: room.id, authorId: room.creatorId, text: 'A message' };
      return store(count, line, (rows) => server.db.insert(messages).values(rows));
    }),
  'friends.received': ({ server }) =>
    ofTwo(server, (count, receiver) => addRequests(server.db, receiver, count, 'pending')),
  'friends.list': ({ server }) =>
    ofTwo(server, (count, person) => addRequests(server.db, person, count, 'accepted')),
  'blocks.list': ({ server }) =>
    ofTwo(server, async (count, { user }) => {
      const people = await addPeople(server.db, count);
      return store(
        count,
        (_id, n) => ({ userId: user.id, blockedId: people[n] ?? '' }),
        (rows) => server.db.insert(blocks).values(rows),
      ).then(() => people);
    }),
  'reports.ofRoom': async ({ server }) => {
    const [manager, member] = [await registerPlayer(server), await registerPlayer(server)];
    const [room, other] = [await openRoom(manager), await openRoom(manager)];
    const inRoom = (roomId: string) => (count: number) =>
      addReports(server.db, { personId: member.user.id, roomId }, count);
    return {
      reader: manager,
      params: { roomId: room.id },
      add: inRoom(room.id),
      addElsewhere: inRoom(other.id),
    };
  },
  'reports.all': async ({ server, administrator: reader }) => {
    const { user } = await registerPlayer(server);
    const of = (closedAt: Date | null) => (count: number) =>
      addReports(server.db, { personId: user.id, closedAt }, count);
    return { reader, add: of(null), addElsewhere: of(new Date()) };
  },
  'notifications.list': ({ server }) =>
    ofTwo(server, (count, { user }) => {
      const notice = { userId: user.id, kind: 'member-joined', title: 'A title', message: 'A text' };
      return store(count, notice, (rows) => server.db.insert(notifications).values(rows));
    }),
  'administration.accounts': async ({ server, administrator: reader }) => {
    const at = (domain: string) => (count: number) =>
      store(
        count,
        (id) => ({ username: nameOf(id), email: `${id}@${domain}` }),
        (rows) => server.db.insert(users).values(rows),
      );
    const add = at('listed.example.com');
    return {
      reader,
      query: { query: 'listed.example.com' },
      add,
      addElsewhere: at('example.org'),
    };
  },
  'administration.audit': async ({ server, administrator: reader }) => {
    const [person, other] = [await registerPlayer(server), await registerPlayer(server)];
    const on =
      ({ user }: Player) =>
      (count: number) => {
        const actor = { actorId: reader.user.id, actorName: reader.user.username };
        const entry = { ...actor, act: 'locked', accountId: user.id, accountName: user.username } as const;
        return store(count, entry, (rows) => server.db.insert(auditEntries).values(rows));
      };
    return {
      reader,
      query: { accountId: person.user.id },
      add: on(person),
      addElsewhere: on(other),
    };
  },
  'support.posts': async ({ server }) => {
    const reader = await registerPlayer(server);
    const ofCategory = (category: string) => (count: number) => addPosts(server.db, reader, count, category);
    return {
      reader,
      query: { category: 'questions' },
      add: ofCategory('questions'),
      addElsewhere: ofCategory('issues'),
    };
  },
  'support.comments': async ({ server }) => {
    const reader = await registerPlayer(server);
    const [postId = '', otherId = ''] = await addPosts(server.db, reader, 2, 'feedback');
    const onPost = (id: string) => (count: number) => {
      const comment = { postId: id, authorId: reader.user.id, content: 'A comment' };
      return store(count, comment, (rows) => server.db.insert(supportComments).values(rows));
    };
    return { reader, params: { postId }, add: onPost(postId), addElsewhere: onPost(otherId) };
  },
  'plans.list': async ({ server }) => {
    const ofCategory = (category: PlanCategory) => (count: number) => {
      const texts = { title: 'A plan', description: 'To do something', notes: ['First this'] };
      const plan = { ...texts, category, priority: 'low', status: 'planning' } as const;
      return store(count, plan, (rows) => server.db.insert(devPlans).values(rows));
    };
    return {
      reader: await registerPlayer(server),
      query: { category: 'bugs' },
      add: ofCategory('bugs'),
      addElsewhere: ofCategory('features'),
    };
  },
  'templates.list': async ({ server }) => {
    const reader = await registerPlayer(server);
    const add = (count: number) => addTemplates(server.db, count, () => null);
    return { reader, add, addElsewhere: async () => [(await openRoom(reader)).id] };
  },
  'followings.calendar': async ({ server }) => {
    // New items come first, as in other lists, and every two events share a start.
    let end = Date.UTC(2090, 0, 1);
    const add = (count: number) => {
      end -= count * DAY_MS;
      return addTemplates(server.db, count, (n) => new Date(end + Math.floor((count - n) / 2) * DAY_MS));
    };
    const reader = await registerPlayer(server);
    return { reader, add, addElsewhere: (count) => addTemplates(server.db, count, () => null) };
  },
};

const DAY_MS = 24 * 60 * 60_000;

async function addTemplates(db: Db, count: number, startsAt: (n: number) => Date | null): Promise<string[]> {
  const owned = await store(count, {}, (rows) => db.insert(competitions).values(rows));
  const sport = 'mma' as const;
  return store(
    count,
    (_id, n) => ({ name: 'A template', sport, competitionId: owned[n] ?? '', startsAt: startsAt(n) }),
    (rows) => db.insert(templates).values(rows),
  );
}

/** Returns one person's list, along with another person's list that must not be mixed up with it. */
async function ofTwo(
  server: TestServer,
  addTo: (count: number, person: Player) => Promise<string[]>,
): Promise<FilledList> {
  const [reader, other] = [await registerPlayer(server), await registerPlayer(server)];
  return {
    reader,
    add: (count) => addTo(count, reader),
    addElsewhere: (count) => addTo(count, other),
  };
}

async function inRooms(
  server: TestServer,
  addTo: (count: number, room: Room) => Promise<string[]>,
): Promise<FilledList> {
  const [reader, manager] = [await registerPlayer(server), await registerPlayer(server)];
  const [room, other] = [await openRoom(manager), await openRoom(manager)];
  await joinRoom(reader, room);
  return {
    reader,
    params: { roomId: room.id },
    add: (count) => addTo(count, room),
    addElsewhere: (count) => addTo(count, other),
  };
}

let lastNumber = 0;

const entriesInRooms = (server: TestServer) =>
  inRooms(server, (count, room) =>
    store(
      count,
      () => {
        lastNumber += 1;
        return { roomId: room.id, ownerId: room.creatorId, number: lastNumber };
      },
      (rows) => server.db.insert(entries).values(rows),
    ),
  );

const addReports = (
  db: Db,
  columns: Partial<typeof reports.$inferInsert> & { personId: string },
  count: number,
): Promise<string[]> =>
  store(
    count,
    (id) => ({ ...columns, kind: 'message' as const, subjectId: id, subjectKey: id, content: 'A message' }),
    (rows) => db.insert(reports).values(rows),
  );

const addPeople = (db: Db, count: number) =>
  store(
    count,
    (id) => ({ username: nameOf(id), email: `${id}@example.com` }),
    (rows) => db.insert(users).values(rows),
  );

async function addRooms(db: Db, member: Player, count: number, isTestRoom: boolean): Promise<string[]> {
  const userId = member.user.id;
  const sport = 'mma' as const;
  const room = { name: 'A room', sport, roomPassword: 'canvas300', maxEntries: 10, creatorId: userId };
  const ids = await store(
    count,
    (id) => ({ ...room, isTestRoom, roomCode: id, circleId: id }),
    (rows) => db.insert(rooms).values(rows),
  );
  const now = new Date();
  const played = ids.map((roomId) => ({ id: newId(), roomId, createdAt: now }));
  await db.insert(competitions).values(played);
  const joined = ids.map((roomId) => ({ roomId, userId, joinedAt: now }));
  await db.insert(roomMembers).values(joined);
  return ids;
}

/** Adds friendships with (or friend requests from) new people, whose names are in random order. */
async function addRequests(
  db: Db,
  receiver: Player,
  count: number,
  status: 'pending' | 'accepted',
): Promise<string[]> {
  const people = await addPeople(db, count);
  return store(
    count,
    (_id, n) => ({ status, senderId: people[n] ?? '', receiverId: receiver.user.id }),
    (rows) => db.insert(friendRequests).values(rows),
  );
}

// The last digits of an id are random. Every other name is capitalized.
const nameOf = (id: string) => `${/[0-7]$/.test(id) ? 'F' : 'f'}${id.slice(-12)}`;

function addPosts(db: Db, author: Player, count: number, category: string): Promise<string[]> {
  const post = { authorId: author.user.id, title: 'A post', description: 'About something', category };
  return store(count, post, (rows) => db.insert(supportPosts).values(rows));
}

let moment = Date.UTC(2027, 0, 1);

/**
 * Stores rows with these columns, which may depend on the id and the number. Every three rows share a time, and all of
 * them are newer than the existing rows. Returns their ids.
 */
async function store<Columns extends Record<string, unknown>>(
  count: number,
  columns: Columns | ((id: string, n: number) => Columns),
  insert: (rows: ({ id: string; createdAt: Date } & Columns)[]) => PromiseLike<unknown>,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    if (n % 3 === 0) moment += 1_000;
    const id = newId();
    return { id, createdAt: new Date(moment), ...(typeof columns === 'function' ? columns(id, n) : columns) };
  });
  await insert(rows);
  return rows.map(({ id }) => id);
}
