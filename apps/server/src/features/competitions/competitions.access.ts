import type { Sport } from '@lockroom/rules';
import { eq, sql } from 'drizzle-orm';
import { fights } from '../../kernel/db/tables/fights.ts';
import { templates } from '../../kernel/db/tables/templates.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenEntry, ProvenRoom } from '../../kernel/http/access-context.ts';
import { guardOfEither, proveMemberOfCompetition, requireManager } from '../rooms/rooms.access.ts';

/** Checks for calls that name a bracket or an event. Wherever an event id is accepted, so is a bracket id. */
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
    if (!proof.entry.isOwner && !proof.room.seesPicks) refuse('not_your_bracket');
    return proof;
  }),
};

/** All members of a room may see the room's brackets. */
function withEntry({ room, entry }: { room: ProvenRoom; entry: ProvenEntry | null }) {
  return { room, entry: found(entry) };
}

/**
 * Checks for calls that name a fight. Managers may change the cards of their rooms, and administrators those of
 * templates.
 */
export const fightGuards: Pick<Guards, 'fight.manager' | 'fight.editor'> = {
  'fight.manager': async (input) => {
    const fight = await findFight(input);
    return { room: await proveManager(input, fight), fight };
  },
  'fight.editor': async (input) => {
    const fight = await findFight(input);
    const { competitionId, templateSport } = fight;
    if (templateSport === null) return { owner: await proveManager(input, fight), fight };
    if (!input.viewer.isAdmin) refuse('admin_only');
    return { owner: { kind: 'template', competitionId, sport: templateSport }, fight };
  },
};

async function proveManager({ db, viewer }: GuardInput, { competitionId }: { competitionId: string }) {
  const room = await proveMemberOfCompetition(db, viewer, competitionId);
  requireManager(room);
  return room;
}

/** Returns a fight's competition and its template's sport; the sport is null if the fight is in a room. */
async function findFight({ db, id }: GuardInput) {
  const [fight] = await db
    .select({
      id: fights.id,
      competitionId: fights.competitionId,
      // A subquery, because a join might scan all templates before finding the right one.
      templateSport: sql<Sport | null>`(
        select t.sport from ${templates} t where t.competition_id = fights.competition_id)`,
    })
    .from(fights)
    .where(eq(fights.id, found(id('fightId'))));
  return found(fight);
}
