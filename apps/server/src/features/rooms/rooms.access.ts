import { isSport } from '@lockroom/game';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { competitions, roomMembers, rooms } from '../../db/schema.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenRoom, Viewer } from '../../kernel/proofs.ts';

/** Only members see a room, and of test rooms administrators; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return found(await askMembership(membershipOfRoom, db, viewer, roomId));
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfEvent(
  db: Db,
  viewer: Viewer,
  eventId: string,
): Promise<ProvenRoom | null> {
  return askMembership(membershipOfEvent, db, viewer, eventId);
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

// Nearly every request asks one of these two.
const membershipOfRoom = preparedOnce((db) =>
  selectMembership(db, eq(rooms.id, sql.placeholder('id'))).prepare('membership_of_room'),
);
const membershipOfEvent = preparedOnce((db) =>
  selectMembership(db, eq(competitions.id, sql.placeholder('id'))).prepare('membership_of_event'),
);

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
    })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .where(and(where, sees));
}

async function askMembership(
  question: typeof membershipOfRoom,
  db: Db,
  { id: userId, isAdmin }: Viewer,
  id: string,
): Promise<ProvenRoom | null> {
  const [row] = await question(db).execute({ id, userId, isAdmin });
  if (!row || !isSport(row.sport)) return null;
  const { completedAt, sport, ...rest } = row;
  // Either administrator may change any test room (decisions section 10).
  const isManager = row.creatorId === userId || (row.isTestRoom && isAdmin);
  return { ...rest, sport, isCompleted: completedAt !== null, isManager };
}
