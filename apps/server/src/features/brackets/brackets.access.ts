import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { brackets } from '../../db/schema.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { proveMember, proveMemberOfEvent, requireManager } from '../rooms/rooms.access.ts';

interface EventProof {
  room: ProvenRoom;
  bracket: ProvenBracket | null;
}

/** A bracket is visible to the members of its room. */
export async function proveBracket(
  db: Db,
  viewer: Viewer,
  bracketId: string,
): Promise<{ room: ProvenRoom; bracket: ProvenBracket }> {
  return found(await findBracket(db, viewer, bracketId));
}

/** Guards of calls that name a bracket or an event; a bracket's id is accepted wherever an event's is. */
export const bracketGuards: Pick<
  Guards,
  'event.member' | 'event.manager' | 'bracket.member' | 'bracket.editor'
> = {
  'event.member': proveEvent,
  'event.manager': async (input) => {
    const proof = await proveEvent(input);
    requireManager(proof.room);
    return proof;
  },
  'bracket.member': proveNamedBracket,
  'bracket.editor': async (input) => {
    const proof = await proveNamedBracket(input);
    if (!proof.bracket.isOwner && !proof.room.isManager) refuse('not_your_bracket');
    return proof;
  },
};

async function proveNamedBracket({ db, viewer, id }: GuardInput) {
  return proveBracket(db, viewer, found(id('bracketId')));
}

async function proveEvent({ db, viewer, id }: GuardInput): Promise<EventProof> {
  const eventId = found(id('eventId'));
  const room = await proveMemberOfEvent(db, viewer, eventId);
  return room ? { room, bracket: null } : proveBracket(db, viewer, eventId);
}

async function findBracket(
  db: Db,
  viewer: Viewer,
  bracketId: string,
): Promise<{ room: ProvenRoom; bracket: ProvenBracket } | null> {
  const [row] = await db
    .select({ id: brackets.id, ownerId: brackets.ownerId, number: brackets.number, roomId: brackets.roomId })
    .from(brackets)
    .where(eq(brackets.id, bracketId));
  if (!row) return null;
  const { roomId, ...bracket } = row;
  const room = await proveMember(db, viewer, roomId);
  return { room, bracket: { ...bracket, isOwner: bracket.ownerId === viewer.id } };
}
