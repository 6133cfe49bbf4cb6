import { isSport } from '@lockroom/rules';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/proofs.ts';

/** Only members see a room, and of test rooms administrators; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(await askMembership(membershipOfRoom, db, viewer, roomId)).room;
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfCompetition(
  db: Db,
  viewer: Viewer,
  competitionId: string,
): Promise<ProvenRoom | null> {
  return (await askMembership(membershipOfCompetition, db, viewer, competitionId))?.room ?? null;
}

/** The same for an id that may be a competition's or a bracket's; the bracket is null for a competition's. */
export async function proveMemberOfEither(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ room: ProvenRoom; entry: ProvenEntry | null } | null> {
  return askMembership(membershipOfEither, db, viewer, id);
}

/** Manager calls are for the room's creator, in test rooms for administrators, too; other members are told so. */
export function requireManager(room: ProvenRoom): void {
  if (!room.isManager) refuse('manager_only');
}

/** Guards of calls that name a room. */
export const roomGuards: Pick<Guards, 'room.member' | 'room.manager'> = {
  'room.member': async (input) => ({ room: await proveNamedRoom(input) }),
  'room.manager': async (input) => {
    const room = await proveNamedRoom(input);
    requireManager(room);
    return { room };
  },
};

async function proveNamedRoom({ db, viewer, id }: GuardInput): Promise<ProvenRoom> {
  return proveMember(db, viewer, found(id('roomId')));
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
  const userId = sql.placeholder('userId');
  const sees = or(
    isNotNull(roomMembers.userId),
    and(sql`${sql.placeholder('isAdmin')}::boolean`, rooms.isTestRoom),
  );
  return db
    .select({
      id: rooms.id,
      name: rooms.name,
      sport: rooms.sport,
      creatorId: rooms.creatorId,
      completedAt: rooms.completedAt,
      isTestRoom: rooms.isTestRoom,
      competitionId: competitions.id,
      entry: { id: entries.id, ownerId: entries.ownerId, number: entries.number },
    })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .leftJoin(entries, and(eq(entries.id, sql.placeholder('id')), eq(entries.roomId, rooms.id)))
    .where(and(where, sees));
}

async function askMembership(
  question: typeof membershipOfRoom,
  db: Db,
  { id: userId, isAdmin }: Viewer,
  id: string,
): Promise<{ room: ProvenRoom; entry: ProvenEntry | null } | null> {
  const [row] = await question(db).execute({ id, userId, isAdmin });
  if (!row || !isSport(row.sport)) return null;
  const { completedAt, sport, entry, ...rest } = row;
  // Either administrator may change any test room (rules: play#test-rooms).
  const isManager = row.creatorId === userId || (row.isTestRoom && isAdmin);
  return {
    room: { ...rest, kind: 'room', sport, isCompleted: completedAt !== null, isManager },
    entry: entry && { ...entry, isOwner: entry.ownerId === userId },
  };
}
