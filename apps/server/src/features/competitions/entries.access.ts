import { found, refuse } from '../../kernel/errors.ts';
import type { Guards, ProvenEntry, ProvenRoom } from '../../kernel/http/access-context.ts';
import { guardOfEither, requireManager } from '../rooms/rooms.access.ts';

/** Guards of calls that name a bracket or an event. A bracket's id is accepted wherever an event's id is. */
export const entryGuards: Pick<
  Guards,
  'event.member' | 'event.manager' | 'bracket.member' | 'bracket.editor'
> = {
  'event.member': guardOfEither('eventId', (proof) => proof),
  'event.manager': guardOfEither('eventId', (proof) => {
    requireManager(proof.room);
    return proof;
  }),
  'bracket.member': guardOfEither('bracketId', withEntry),
  'bracket.editor': guardOfEither('bracketId', (membership) => {
    const proof = withEntry(membership);
    if (!proof.entry.isOwner && !proof.room.isManager) refuse('not_your_bracket');
    return proof;
  }),
};

/** All members of a room may see its brackets. */
function withEntry({ room, entry }: { room: ProvenRoom; entry: ProvenEntry | null }) {
  return { room, entry: found(entry) };
}
