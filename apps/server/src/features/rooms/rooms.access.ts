import { isSport } from '@lockroom/game';
import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { competitions, roomMembers, rooms } from '../../db/schema.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenRoom, Viewer } from '../../kernel/proofs.ts';

/** Only members see a room, and of test rooms administrators; for others it is not there. */
export async function proveMember(db: Db, viewer: Viewer, roomId: string): Promise<ProvenRoom> {
  return proveMemberWhere(db, viewer, eq(rooms.id, roomId));
}

/** Only members see a competition's room; for others it is not there. */
export async function proveMemberOfEvent(
  db: Db,
  viewer: Viewer,
  eventId: string,
): Promise<ProvenRoom | null> {
  return findMembership(db, viewer, eq(competitions.id, eventId));
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

async function proveMemberWhere(db: Db, viewer: Viewer, where: SQL): Promise<ProvenRoom> {
  return found(await findMembership(db, viewer, where));
}

async function findMembership(db: Db, viewer: Viewer, where: SQL): Promise<ProvenRoom | null> {
  const [row] = await db
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
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, viewer.id), isNull(roomMembers.leftAt)),
    )
    .where(and(where, or(isNotNull(roomMembers.userId), viewer.isAdmin ? rooms.isTestRoom : undefined)));
  if (!row || !isSport(row.sport)) return null;
  const { completedAt, sport, ...rest } = row;
  // Either administrator may change any test room (decisions section 10).
  const isManager = row.creatorId === viewer.id || (row.isTestRoom && viewer.isAdmin);
  return { ...rest, sport, isCompleted: completedAt !== null, isManager };
}
