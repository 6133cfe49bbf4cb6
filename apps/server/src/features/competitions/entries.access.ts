import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/proofs.ts';
import { proveMemberOfEither, requireManager } from '../rooms/rooms.access.ts';

/** A bracket is visible to the members of its room. */
export async function proveEntry(
  db: Db,
  viewer: Viewer,
  entryId: string,
): Promise<{ room: ProvenRoom; entry: ProvenEntry }> {
  const { room, entry } = found(await proveMemberOfEither(db, viewer, entryId));
  return { room, entry: found(entry) };
}

/** Guards of calls that name a bracket or an event; a bracket's id is accepted wherever an event's is. */
export const entryGuards: Pick<
  Guards,
  'event.member' | 'event.manager' | 'bracket.member' | 'bracket.editor'
> = {
  'event.member': proveEvent,
  'event.manager': async (input) => {
    const proof = await proveEvent(input);
    requireManager(proof.room);
    return proof;
  },
  'bracket.member': proveNamedEntry,
  'bracket.editor': async (input) => {
    const proof = await proveNamedEntry(input);
    if (!proof.entry.isOwner && !proof.room.isManager) refuse('not_your_bracket');
    return proof;
  },
};

async function proveNamedEntry({ db, viewer, id }: GuardInput) {
  return proveEntry(db, viewer, found(id('bracketId')));
}

async function proveEvent({ db, viewer, id }: GuardInput) {
  return found(await proveMemberOfEither(db, viewer, found(id('eventId'))));
}
