import { isSport } from '@lockroom/rules';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type {
  Asker,
  Guards,
  PairedGuard,
  ProvenEntry,
  ProvenRoom,
  Viewer,
} from '../../kernel/http/proofs.ts';
import { hashToken } from '../../kernel/ids.ts';

/** A room as a viewer sees it, with the bracket whose id was asked for; only members see it, of test rooms administrators. */
interface Membership {
  room: ProvenRoom;
  entry: ProvenEntry | null;
}

// Nearly every request asks one of these.
const membershipOfRoom = preparedOnce((db) =>
  selectMembership(db, eq(rooms.id, sql.placeholder('id'))).prepare('membership_of_room'),
);
const membershipOfCompetition = preparedOnce((db) =>
  selectMembership(db, eq(competitions.id, sql.placeholder('id'))).prepare('membership_of_event'),
);
const membershipOfEither = preparedOnce((db) => {
  const id = sql.placeholder('id');
  // Two lookups by key. An 'or' over both tables would be a walk through all rooms.
  const roomId = sql`(
    select ${competitions.roomId} from ${competitions} where ${competitions.id} = ${id}
    union all select ${entries.roomId} from ${entries} where ${entries.id} = ${id} limit 1)`;
  return selectMembership(db, eq(rooms.id, roomId)).prepare('membership_of_either');
});

function selectMembership(db: Db, where: SQL) {
  // A session that has ended is refused by whoever reads it together with this.
  const userId = sql`coalesce(${sql.placeholder('userId')}::uuid, (
    select ${sessions.userId} from ${sessions} where ${sessions.tokenHash} = ${sql.placeholder('tokenHash')}))`;
  return db
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
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .leftJoin(entries, and(eq(entries.id, sql.placeholder('id')), eq(entries.roomId, rooms.id)))
    .where(where);
}

type Question = typeof membershipOfRoom;

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
  question: Question,
  idName: string,
  judge: (membership: Membership) => Proof,
): PairedGuard<Proof> {
  return {
    idName,
    async read(db, asker, id) {
      const row = await readMembership(question, db, asker, id);
      return (viewer) => judge(found(seenBy(viewer, row)));
    },
  };
}

/** Only members see a room; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(seenBy(viewer, await readMembership(membershipOfRoom, db, { userId: viewer.id }, roomId)))
    .room;
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfCompetition(
  db: Db,
  viewer: Viewer,
  competitionId: string,
): Promise<ProvenRoom> {
  const row = await readMembership(membershipOfCompetition, db, { userId: viewer.id }, competitionId);
  return found(seenBy(viewer, row)).room;
}

/** Manager calls are for the room's creator, in test rooms for administrators, too; other members are told so. */
export function requireManager(room: ProvenRoom): void {
  if (!room.isManager) refuse('manager_only');
}

async function readMembership(question: Question, db: Db, asker: Asker, id: string) {
  const { userId, token } = { userId: null, token: null, ...asker };
  const [row] = await question(db).execute({ id, userId, tokenHash: token && hashToken(token) });
  return row;
}

function seenBy(
  { id: userId, isAdmin }: Viewer,
  row: Awaited<ReturnType<typeof readMembership>>,
): Membership | null {
  if (!row || !isSport(row.sport)) return null;
  const { completedAt, sport, entry, memberId, ...rest } = row;
  if (memberId === null && !(row.isTestRoom && isAdmin)) return null;
  // Either administrator may change any test room (rules: play#test-rooms).
  const isManager = row.creatorId === userId || (row.isTestRoom && isAdmin);
  return {
    room: { ...rest, kind: 'room', sport, isCompleted: completedAt !== null, isManager },
    entry: entry && { ...entry, isOwner: entry.ownerId === userId },
  };
}
