import { eq } from 'drizzle-orm';
import { fights } from '../../db/schema.ts';
import { found } from '../../kernel/errors.ts';
import type { Guards } from '../../kernel/proofs.ts';
import { proveMemberOfEvent, requireManager } from '../rooms/rooms.access.ts';

/** Guards of calls that name a fight; cards are changed by the manager of their room. */
export const fightGuards: Pick<Guards, 'fight.manager'> = {
  'fight.manager': async ({ db, viewer, id }) => {
    const fightId = found(id('fightId'));
    const [fight] = await db
      .select({ competitionId: fights.competitionId })
      .from(fights)
      .where(eq(fights.id, fightId));
    const room = found(fight && (await proveMemberOfEvent(db, viewer, fight.competitionId)));
    requireManager(room);
    return { room, fight: { id: fightId } };
  },
};
