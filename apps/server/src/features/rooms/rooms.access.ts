import { isSport } from '@lockroom/game';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { brackets, competitions, roomMembers, rooms } from '../../db/schema.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';

/** Only members see a room, and of test rooms administrators; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(await askMembership(membershipOfRoom, db, viewer, roomId)).room;
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfEvent(
  db: Db,
  viewer: Viewer,
  eventId: string,
): Promise<ProvenRoom | null> {
  return (await askMembership(membershipOfEvent, db, viewer, eventId))?.room ?? null;
}

/** The same for an id that may be a competition's or a bracket's; the bracket is null for a competition's. */
export async function proveMemberOfEither(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ room: ProvenRoom; bracket: ProvenBracket | null } | null> {
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
const membershipOfEvent = preparedOnce((db) =>
  selectMembership(db, eq(competitions.id, sql.placeholder('id'))).prepare('membership_of_event'),
);
const membershipOfEither = preparedOnce((db) => {
  const id = sql.placeholder('id');
  // Two lookups by key. An 'or' over both tables would be a walk through all rooms.
  const roomId = sql`(
    select ${competitions.roomId} from ${competitions} where ${competitions.id} = ${id}
    union all select ${brackets.roomId} from ${brackets} where ${brackets.id} = ${id} limit 1)`;
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
      eventId: competitions.id,
      bracket: { id: brackets.id, ownerId: brackets.ownerId, number: brackets.number },
    })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .leftJoin(brackets, and(eq(brackets.id, sql.placeholder('id')), eq(brackets.roomId, rooms.id)))
    .where(and(where, sees));
}

async function askMembership(
  question: typeof membershipOfRoom,
  db: Db,
  { id: userId, isAdmin }: Viewer,
  id: string,
): Promise<{ room: ProvenRoom; bracket: ProvenBracket | null } | null> {
  const [row] = await question(db).execute({ id, userId, isAdmin });
  if (!row || !isSport(row.sport)) return null;
  const { completedAt, sport, bracket, ...rest } = row;
  // Either administrator may change any test room (decisions section 10).
  const isManager = row.creatorId === userId || (row.isTestRoom && isAdmin);
  return {
    room: { ...rest, sport, isCompleted: completedAt !== null, isManager },
    bracket: bracket && { ...bracket, isOwner: bracket.ownerId === userId },
  };
}
