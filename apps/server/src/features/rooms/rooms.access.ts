import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { filledUp, preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type {
  Guards,
  PairedGuard,
  ProvenEntry,
  ProvenRoom,
  Question,
  Viewer,
} from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';

const asked = sql.raw('asked');
const isAsked = ({ id }: typeof competitions | typeof entries) => sql`${id} = ${asked}.id`;

/** A room as a viewer sees it, with the bracket whose id was asked for; only members see it, of test rooms administrators. */
interface Membership {
  room: ProvenRoom;
  entry: ProvenEntry | null;
}

// Nearly every request asks one of these.
const membershipOfRoom = membershipBy('membership_of_room', sql`${asked}.id`);
const membershipOfCompetition = membershipBy(
  'membership_of_event',
  sql`(select ${competitions.roomId} from ${competitions} where ${isAsked(competitions)})`,
);
// Two lookups by key. An 'or' over both tables would be a walk through all rooms.
const membershipOfEither = membershipBy(
  'membership_of_either',
  sql`(
    select ${competitions.roomId} from ${competitions} where ${isAsked(competitions)}
    union all select ${entries.roomId} from ${entries} where ${isAsked(entries)} limit 1)`,
);

/** Reads the memberships that questions ask for, in their order; undefined where there is no such room. */
function membershipBy(name: string, roomId: SQL) {
  const statement = preparedOnce((db) => selectMemberships(db, roomId).prepare(name));
  return async (db: Db, questions: readonly Question[]) => {
    const list = <Value>(of: (question: Question) => Value) => filledUp(questions.map(of));
    const rows = await statement(db).execute({
      ids: list(({ id }) => id),
      userIds: list((question) => ('userId' in question ? question.userId : null)),
      tokenHashes: list((question) => ('token' in question ? hashToken(question.token) : null)),
    });
    const byNumber = new Map(rows.map(({ nth, ...row }) => [nth, row]));
    return questions.map((_, at) => byNumber.get(at + 1));
  };
}

function selectMemberships(db: Db, roomId: SQL) {
  const [ids, userIds, tokenHashes] = ['ids', 'userIds', 'tokenHashes'].map((name) => sql.placeholder(name));
  const questions = sql`unnest(${ids}::uuid[], ${userIds}::uuid[], ${tokenHashes}::text[])
    with ordinality as ${asked}(id, user_id, token_hash, nth)`;
  // A session that has ended is refused by whoever reads it together with this.
  const userId = sql`coalesce(${asked}.user_id, (
    select ${sessions.userId} from ${sessions} where ${sessions.tokenHash} = ${asked}.token_hash))`;
  return db
    .select({
      nth: sql<number>`${asked}.nth`.mapWith(Number),
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
    .from(questions)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .leftJoin(entries, and(eq(entries.id, sql`${asked}.id`), eq(entries.roomId, rooms.id)));
}

type ReadMemberships = typeof membershipOfRoom;
type MembershipRow = Awaited<ReturnType<ReadMemberships>>[number];

/** Guards of calls that name a room. */
export const roomGuards: Pick<Guards, 'room.member' | 'room.manager'> = {
  'room.member': pairedGuard(membershipOfRoom, 'roomId', ({ room }) => ({ room })),
  'room.manager': pairedGuard(membershipOfRoom, 'roomId', ({ room }) => {
    requireManager(room);
    return { room };
  }),
};

/** The guard of an id that may be a competition's or a bracket's; the bracket is null for a competition's. */
export function guardOfEither<Proof>(
  idName: string,
  judge: (membership: Membership) => Proof,
): PairedGuard<Proof> {
  return pairedGuard(membershipOfEither, idName, judge);
}

function pairedGuard<Proof>(
  readMemberships: ReadMemberships,
  idName: string,
  judge: (membership: Membership) => Proof,
): PairedGuard<Proof> {
  return {
    idName,
    async read(db, questions) {
      const rows = await readMemberships(db, questions);
      return rows.map((row) => (viewer) => judge(found(seenBy(viewer, row))));
    },
  };
}

/** Only members see a room; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  const [row] = await membershipOfRoom(db, [{ id: roomId, userId: viewer.id }]);
  return found(seenBy(viewer, row)).room;
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfCompetition(
  db: Db,
  viewer: Viewer,
  competitionId: string,
): Promise<ProvenRoom> {
  const [row] = await membershipOfCompetition(db, [{ id: competitionId, userId: viewer.id }]);
  return found(seenBy(viewer, row)).room;
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
