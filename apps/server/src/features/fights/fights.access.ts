import { isSport } from '@lockroom/game';
import { eq } from 'drizzle-orm';
import { fights } from '../../db/schema.ts';
import { templates } from '../../db/schema-templates.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards } from '../../kernel/proofs.ts';
import { proveMemberOfEvent, requireManager } from '../rooms/rooms.access.ts';

/** Guards of calls that name a fight: cards are changed by the manager of their room, templates by administrators. */
export const fightGuards: Pick<Guards, 'fight.manager' | 'fight.editor'> = {
  'fight.manager': async ({ db, viewer, id }) => {
    const fightId = found(id('fightId'));
    const { competitionId } = await findNamed({ db, fightId });
    const room = found(await proveMemberOfEvent(db, viewer, competitionId));
    requireManager(room);
    return { room, fight: { id: fightId } };
  },
  'fight.editor': async ({ db, viewer, id }) => {
    const fightId = found(id('fightId'));
    const { competitionId, templateSport } = await findNamed({ db, fightId });
    if (templateSport === null) {
      const room = found(await proveMemberOfEvent(db, viewer, competitionId));
      requireManager(room);
      return { ground: room, fight: { id: fightId } };
    }
    if (!viewer.isAdmin) refuse('admin_only');
    const sport = found(isSport(templateSport) ? templateSport : null);
    return { ground: { id: null, eventId: competitionId, sport }, fight: { id: fightId } };
  },
};

/** The competition of a fight, and the sport of the template it belongs to; null for a room's. */
async function findNamed({ db, fightId }: Pick<GuardInput, 'db'> & { fightId: string }) {
  const [fight] = await db
    .select({ competitionId: fights.competitionId, templateSport: templates.sport })
    .from(fights)
    .leftJoin(templates, eq(templates.competitionId, fights.competitionId))
    .where(eq(fights.id, fightId));
  return found(fight);
}
