import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batchedRead } from '../../kernel/db/batched.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { currentMembership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type {
  GuardInput,
  Guards,
  ProvenEntry,
  ProvenRoom,
  Viewer,
} from '../../kernel/http/access-context.ts';
import { findRoomLocked, type RoomRow } from './rooms.store.ts';

/** A room as one viewer sees it. `entry` is set only if the room was found by an entry's id. */
interface Membership {
  room: ProvenRoom;
  entry: ProvenEntry | null;
}

/** One row per membership to read: the id of a room, competition or entry, the user, and the place in the batch. */
const ASKED = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('userIds')}::uuid[])
  with ordinality as asked(id, user_id, at)`;

const membershipOfRoom = membershipBy('membership_of_room', sql`select asked.id`);
const membershipOfCompetition = membershipBy(
  'membership_of_event',
  sql`select ${competitions.roomId} from ${competitions} where ${competitions.id} = asked.id`,
);
// Uses two index lookups, because an `or` over both tables would scan all rooms.
const membershipOfEither = membershipBy(
  'membership_of_either',
  sql`
    select ${competitions.roomId} from ${competitions} where ${competitions.id} = asked.id
    union all select ${entries.roomId} from ${entries} where ${entries.id} = asked.id limit 1`,
);

/** Returns a function that reads a room with a user's membership. The SQL `roomId` finds the room for `asked.id`. */
function membershipBy(name: string, roomId: SQL) {
  const statement = preparedOnce((db) =>
    db
      .select({
        at: sql<number>`asked.at::int`,
        id: rooms.id,
        name: rooms.name,
        sport: rooms.sport,
        creatorId: rooms.creatorId,
        completedAt: rooms.completedAt,
        isTestRoom: rooms.isTestRoom,
        maxEntries: rooms.maxEntries,
        timeZone: rooms.timeZone,
        version: rooms.version,
        competitionId: competitions.id,
        isSealed: rooms.isSealed,
        managerSeenAt: rooms.managerSeenAt,
        takeOverAt: rooms.takeOverAt,
        memberId: roomMembers.userId,
        deputySince: roomMembers.deputySince,
        pausedAt: roomMembers.pausedAt,
        lateEntryUntil: roomMembers.lateEntryUntil,
        entry: { id: entries.id, ownerId: entries.ownerId, number: entries.number },
      })
      .from(sql`${ASKED} cross join lateral (${roomId}) as named(room_id)`)
      .innerJoin(rooms, sql`${rooms.id} = named.room_id`)
      .innerJoin(competitions, eq(competitions.roomId, rooms.id))
      .leftJoin(roomMembers, currentMembership(rooms.id, sql`asked.user_id`))
      .leftJoin(entries, and(sql`${entries.id} = asked.id`, eq(entries.roomId, rooms.id)))
      .prepare(name),
  );
  const read = batchedRead(async (db, asked: readonly { id: string; userId: string }[]) => {
    const ids = asked.map(({ id }) => id);
    const rows = await statement(db).execute({ ids, userIds: asked.map(({ userId }) => userId) });
    const byPlace = new Map(rows.map(({ at, ...row }) => [at, row]));
    return asked.map((_, index) => byPlace.get(index + 1) ?? null);
  });
  return (db: Db, id: string, userId: string) => read(db, { id, userId });
}

type ReadMembership = typeof membershipOfRoom;
type MembershipRow = Awaited<ReturnType<ReadMembership>>;

export const roomGuards: Pick<Guards, 'room.member' | 'room.manager' | 'room.creator'> = {
  'room.member': guardBy(membershipOfRoom, 'roomId', ({ room }) => ({ room })),
  'room.manager': guardBy(membershipOfRoom, 'roomId', ({ room }) => {
    requireManager(room);
    return { room };
  }),
  'room.creator': async (input) => {
    const { room } = await roomGuards['room.manager'](input);
    if (room.creatorId !== input.viewer.id && !(room.isTestRoom && input.viewer.isAdmin))
      refuse('manager_only');
    return { room };
  },
};

/** Returns an access check for a route with a competition's or an entry's id. For a competition, `entry` is null. */
export function guardOfEither<Proof>(idName: string, judge: (membership: Membership) => Proof) {
  return guardBy(membershipOfEither, idName, judge);
}

function guardBy<Proof>(
  readMembership: ReadMembership,
  idName: string,
  judge: (membership: Membership) => Proof,
): (input: GuardInput) => Promise<Proof> {
  return async ({ db, viewer, id }) =>
    judge(found(seenBy(viewer, await readMembership(db, found(id(idName)), viewer.id))));
}

/** Refuses non-members with not_found. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(seenBy(viewer, await membershipOfRoom(db, roomId, viewer.id))).room;
}

export async function runsRoom(db: Db, viewer: Viewer, roomId: string): Promise<boolean> {
  return seenBy(viewer, await membershipOfRoom(db, roomId, viewer.id))?.room.isManager ?? false;
}

export async function proveMemberOfCompetition(
  db: Db,
  viewer: Viewer,
  competitionId: string,
): Promise<ProvenRoom> {
  return found(seenBy(viewer, await membershipOfCompetition(db, competitionId, viewer.id))).room;
}

/**
 * Locks a room's row and returns it. Checks again that the viewer runs the room, because they may have been removed
 * since the route's access check. Use this for changes with lasting effects.
 */
export async function lockAsRunner(
  db: Db,
  { room, viewer }: { room: Pick<ProvenRoom, 'id'>; viewer: Viewer },
): Promise<RoomRow> {
  const row = found(await findRoomLocked(db, room.id, 'no key update'));
  requireManager(await proveMember(db, viewer, row.id));
  return row;
}

export function requireManager(room: ProvenRoom): void {
  if (!room.isManager) refuse('manager_only');
}

function seenBy({ id: userId, isAdmin, scope }: Viewer, row: MembershipRow): Membership | null {
  if (!row) return null;
  const { completedAt, entry, memberId, deputySince, pausedAt, managerSeenAt, takeOverAt, ...rest } = row;
  if (memberId === null && !(row.isTestRoom && isAdmin)) return null;
  // Any administrator may change any test room (rules: play#test-rooms).
  const isDeputy = deputySince !== null && pausedAt === null;
  const isManager = row.creatorId === userId || isDeputy || (row.isTestRoom && isAdmin);
  return {
    room: {
      ...rest,
      kind: 'room',
      isCompleted: completedAt !== null,
      isManager,
      seesPicks: isManager && !row.isSealed,
      isPaused: pausedAt !== null,
      ...(row.creatorId === userId &&
        scope === null && { presence: { seenAt: managerSeenAt, isTakenOver: takeOverAt !== null } }),
    },
    entry: entry && { ...entry, isOwner: entry.ownerId === userId },
  };
}
