import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type {
  GuardInput,
  Guards,
  ProvenEntry,
  ProvenRoom,
  Viewer,
} from '../../kernel/http/access-context.ts';

/** A room as a viewer sees it, with the bracket that the id names, if any. Null for people who may not see the room. */
interface Membership {
  room: ProvenRoom;
  entry: ProvenEntry | null;
}

const ID = sql.placeholder('id');

// Nearly every request runs one of these.
const membershipOfRoom = membershipBy('membership_of_room', sql`${ID}`);
const membershipOfCompetition = membershipBy(
  'membership_of_event',
  sql`(select ${competitions.roomId} from ${competitions} where ${competitions.id} = ${ID})`,
);
// Two lookups by key. An `or` over both tables would scan all rooms.
const membershipOfEither = membershipBy(
  'membership_of_either',
  sql`(
    select ${competitions.roomId} from ${competitions} where ${competitions.id} = ${ID}
    union all select ${entries.roomId} from ${entries} where ${entries.id} = ${ID} limit 1)`,
);

/** Returns a function that reads the room of an id and what the user is in it; undefined if there is no such room. */
function membershipBy(name: string, roomId: SQL) {
  const statement = preparedOnce((db) =>
    db
      .select({
        id: rooms.id,
        name: rooms.name,
        sport: rooms.sport,
        creatorId: rooms.creatorId,
        completedAt: rooms.completedAt,
        isTestRoom: rooms.isTestRoom,
        version: rooms.version,
        competitionId: competitions.id,
        memberId: roomMembers.userId,
        entry: { id: entries.id, ownerId: entries.ownerId, number: entries.number },
      })
      .from(rooms)
      .innerJoin(competitions, eq(competitions.roomId, rooms.id))
      .leftJoin(
        roomMembers,
        and(
          eq(roomMembers.roomId, rooms.id),
          eq(roomMembers.userId, sql.placeholder('userId')),
          isNull(roomMembers.leftAt),
        ),
      )
      .leftJoin(entries, and(eq(entries.id, ID), eq(entries.roomId, rooms.id)))
      .where(eq(rooms.id, roomId))
      .prepare(name),
  );
  return async (db: Db, id: string, userId: string) => (await statement(db).execute({ id, userId }))[0];
}

type ReadMembership = typeof membershipOfRoom;
type MembershipRow = Awaited<ReturnType<ReadMembership>>;

export const roomGuards: Pick<Guards, 'room.member' | 'room.manager'> = {
  'room.member': guardBy(membershipOfRoom, 'roomId', ({ room }) => ({ room })),
  'room.manager': guardBy(membershipOfRoom, 'roomId', ({ room }) => {
    requireManager(room);
    return { room };
  }),
};

/** The guard of an id that may be a competition's or a bracket's; the bracket is null for a competition's. */
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

/** Only members see a room; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(seenBy(viewer, await membershipOfRoom(db, roomId, viewer.id))).room;
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfCompetition(
  db: Db,
  viewer: Viewer,
  competitionId: string,
): Promise<ProvenRoom> {
  return found(seenBy(viewer, await membershipOfCompetition(db, competitionId, viewer.id))).room;
}

/** Manager calls are for the room's creator, in test rooms for administrators, too; other members are told so. */
export function requireManager(room: ProvenRoom): void {
  if (!room.isManager) refuse('manager_only');
}

function seenBy({ id: userId, isAdmin }: Viewer, row: MembershipRow): Membership | null {
  if (!row) return null;
  const { completedAt, entry, memberId, ...rest } = row;
  if (memberId === null && !(row.isTestRoom && isAdmin)) return null;
  // Either administrator may change any test room (rules: play#test-rooms).
  const isManager = row.creatorId === userId || (row.isTestRoom && isAdmin);
  return {
    room: { ...rest, kind: 'room', isCompleted: completedAt !== null, isManager },
    entry: entry && { ...entry, isOwner: entry.ownerId === userId },
  };
}
