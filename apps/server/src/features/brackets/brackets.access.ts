import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { proveMemberOfEither, requireManager } from '../rooms/rooms.access.ts';

/** A bracket is visible to the members of its room. */
export async function proveBracket(
  db: Db,
  viewer: Viewer,
  bracketId: string,
): Promise<{ room: ProvenRoom; bracket: ProvenBracket }> {
  const { room, bracket } = found(await proveMemberOfEither(db, viewer, bracketId));
  return { room, bracket: found(bracket) };
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

async function proveEvent({ db, viewer, id }: GuardInput) {
  return found(await proveMemberOfEither(db, viewer, found(id('eventId'))));
}
