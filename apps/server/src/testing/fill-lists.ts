import type { Client, PlanCategory, Room } from '@lockroom/contract';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import type { Db } from '../kernel/db/connect.ts';
import { users } from '../kernel/db/tables/auth.ts';
import { messages } from '../kernel/db/tables/chat.ts';
import { competitions } from '../kernel/db/tables/competitions.ts';
import { friendRequests } from '../kernel/db/tables/friends.ts';
import { notifications } from '../kernel/db/tables/notifications.ts';
import { devPlans } from '../kernel/db/tables/plans.ts';
import { changes, roomMembers, rooms } from '../kernel/db/tables/rooms.ts';
import { supportComments, supportPosts } from '../kernel/db/tables/support.ts';
import { templates } from '../kernel/db/tables/templates.ts';
import { newId } from '../kernel/ids.ts';
import type { TestServer } from './test-server.ts';

/** A paged list of an endpoint, and functions that add items to it. */
export interface FilledList {
  reader: Player;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Adds items, several of them with the same time; returns their ids. */
  add(count: number): Promise<string[]>;
  /** Stores an item that is not in the reader's list; returns its id. */
  addElsewhere(): Promise<string>;
}

/** The names of all paged endpoints. */
export type ListName = {
  [Feature in keyof Client]: `${Feature}.${Extract<keyof Client[Feature], string>}`;
}[keyof Client];

interface Stage {
  server: TestServer;
  administrator: Player;
}

/** Sets up a list of each paged endpoint; each has its own reader. */
export const LISTS: Partial<Record<ListName, (stage: Stage) => Promise<FilledList>>> = {
  'rooms.list': ({ server }) => ofTwo(server, (count, member) => addRooms(server.db, member, count, false)),
  'rooms.testRooms': async ({ server, administrator: reader }) => {
    const other = await registerPlayer(server);
    const add = (count: number) => addRooms(server.db, other, count, true);
    return { reader, add, addElsewhere: () => first((count) => addRooms(server.db, other, count, false)) };
  },
  'rooms.changes': ({ server }) =>
    inRooms(server, (count, room) => {
      const line = { roomId: room.id, kind: 'room.created', data: {} };
      return store(count, line, (rows) => server.db.insert(changes).values(rows));
    }),
  'chat.list': ({ server }) =>
    inRooms(server, (count, room) => {
      const line = { roomId: room.id, authorId: room.creatorId, text: 'A message' };
      return store(count, line, (rows) => server.db.insert(messages).values(rows));
    }),
  'friends.received': ({ server }) =>
    ofTwo(server, (count, receiver) => addRequests(server.db, receiver, count, 'pending')),
  'friends.list': ({ server }) =>
    ofTwo(server, (count, person) => addRequests(server.db, person, count, 'accepted')),
  'notifications.list': ({ server }) =>
    ofTwo(server, (count, { user }) => {
      const notice = { userId: user.id, kind: 'member-joined', title: 'A title', message: 'A text' };
      return store(count, notice, (rows) => server.db.insert(notifications).values(rows));
    }),
  'support.posts': async ({ server }) => {
    const reader = await registerPlayer(server);
    const ofCategory = (category: string) => (count: number) => addPosts(server.db, reader, count, category);
    return {
      reader,
      query: { category: 'questions' },
      add: ofCategory('questions'),
      addElsewhere: () => first(ofCategory('issues')),
    };
  },
  'support.comments': async ({ server }) => {
    const reader = await registerPlayer(server);
    const [postId = '', otherId = ''] = await addPosts(server.db, reader, 2, 'feedback');
    const onPost = (id: string) => (count: number) => {
      const comment = { postId: id, authorId: reader.user.id, content: 'A comment' };
      return store(count, comment, (rows) => server.db.insert(supportComments).values(rows));
    };
    return { reader, params: { postId }, add: onPost(postId), addElsewhere: () => first(onPost(otherId)) };
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
      addElsewhere: () => first(ofCategory('features')),
    };
  },
  'templates.list': async ({ server }) => {
    const reader = await registerPlayer(server);
    const add = async (count: number) => {
      const owned = await store(count, {}, (rows) => server.db.insert(competitions).values(rows));
      return store(
        count,
        (_id, n) => ({ name: 'A template', sport: 'mma' as const, competitionId: owned[n] ?? '' }),
        (rows) => server.db.insert(templates).values(rows),
      );
    };
    return { reader, add, addElsewhere: async () => (await openRoom(reader)).id };
  },
};

/** A list of one person, and one of another person that must not be mixed up with it. */
async function ofTwo(
  server: TestServer,
  addTo: (count: number, person: Player) => Promise<string[]>,
): Promise<FilledList> {
  const [reader, other] = [await registerPlayer(server), await registerPlayer(server)];
  return {
    reader,
    add: (count) => addTo(count, reader),
    addElsewhere: () => first((count) => addTo(count, other)),
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
    addElsewhere: () => first((count) => addTo(count, other)),
  };
}

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

/** Adds friendships or requests of new people in random order of names. */
async function addRequests(
  db: Db,
  receiver: Player,
  count: number,
  status: 'pending' | 'accepted',
): Promise<string[]> {
  const people = await store(
    count,
    (id) => ({ username: nameOf(id), email: `${id}@example.com` }),
    (rows) => db.insert(users).values(rows),
  );
  return store(
    count,
    (_id, n) => ({ status, senderId: people[n] ?? '', receiverId: receiver.user.id }),
    (rows) => db.insert(friendRequests).values(rows),
  );
}

// The last digits of an id are random. Every other name is capitalised.
const nameOf = (id: string) => `${/[0-7]$/.test(id) ? 'F' : 'f'}${id.slice(-12)}`;

function addPosts(db: Db, author: Player, count: number, category: string): Promise<string[]> {
  const post = { authorId: author.user.id, title: 'A post', description: 'About something', category };
  return store(count, post, (rows) => db.insert(supportPosts).values(rows));
}

let moment = Date.UTC(2027, 0, 1);

/**
 * Stores rows with these columns, which may depend on the id and the number. Three rows share each time, and all are newer
 * than earlier rows. Returns their ids.
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

async function first(add: (count: number) => Promise<string[]>): Promise<string> {
  const [id] = await add(1);
  if (id === undefined) throw new Error('Nothing was stored');
  return id;
}
