import { isLocked, methodsFor } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../kernel/ids.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { fightSport } from './card.service.ts';
import { toLock } from './fights.present.ts';
import { listFights } from './fights.store.ts';
import { insertPicks } from './picks.store.ts';

/**
 * Picks every open fight of a card by chance on an empty sheet. `draw` answers numbers from 0 up to its argument. Under
 * the room's lock; open fights score nothing yet.
 */
export async function pickAtRandom(
  db: Db,
  { room, bracketId, now }: { room: Pick<Ground, 'eventId' | 'sport'>; bracketId: string; now: number },
  draw: (below: number) => number,
): Promise<void> {
  const methods = methodsFor(fightSport(room.sport));
  const at = new Date(now);
  const card = await listFights(db, room.eventId);
  await insertPicks(
    db,
    card
      .filter((fight) => !isLocked({ ...toLock(fight), now }))
      .map(({ id: fightId }) => ({
        id: newId(),
        bracketId,
        fightId,
        winner: 1 + draw(2),
        method: methods[draw(methods.length)] ?? 'Decision',
        createdAt: at,
        updatedAt: at,
      })),
  );
}
