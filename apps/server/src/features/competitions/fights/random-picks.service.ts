import { randomInt } from 'node:crypto';
import { isLocked, methodsFor } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { fightSport } from './card.service.ts';
import { toLock } from './fights.present.ts';
import { listFights } from './fights.store.ts';
import { insertPicks } from './picks.store.ts';

/**
 * Picks every open fight of a card by chance of an empty entry. Under the room's lock; open fights score nothing yet.
 */
export async function pickAtRandom(
  db: Db,
  { room, entryId, now }: { room: Pick<Owner, 'competitionId' | 'sport'>; entryId: string; now: number },
): Promise<void> {
  const methods = methodsFor(fightSport(room.sport));
  const at = new Date(now);
  const card = await listFights(db, room.competitionId);
  await insertPicks(
    db,
    card
      .filter((fight) => fight.calledOffAt === null && !isLocked({ ...toLock(fight), now }))
      .map(({ id: fightId }) => ({
        id: newId(),
        entryId,
        fightId,
        winner: randomInt(2) === 0 ? 1 : 2,
        method: methods[randomInt(methods.length)] ?? 'Decision',
        createdAt: at,
        updatedAt: at,
      })),
  );
}
