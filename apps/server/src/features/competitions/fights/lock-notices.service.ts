import { pairText } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import type { ProvenRoom } from '../../../kernel/http/proofs.ts';
import { notifyEach, pages, type Telling } from '../../notifications/notifications.service.ts';
import { membersOf } from '../../rooms/rooms.service.ts';
import type { LockMoved } from './card.service.ts';
import { listPickers } from './picks.store.ts';

/**
 * Tells the owners of picks of fights whose lock was put off the new times, once for a call. A first lock time, one that is
 * earlier and one that is cleared are told to nobody: reminders follow them.
 */
export async function tellPutOff(
  telling: Telling,
  room: ProvenRoom,
  { actorId, moves }: { actorId: string; moves: readonly LockMoved[] },
): Promise<void> {
  const later = moves.flatMap(({ fight, lockAt }) =>
    fight.lockAt && lockAt && lockAt > fight.lockAt ? [{ fight, lockAt }] : [],
  );
  if (later.length === 0) return;
  const pickers = await listPickers(
    telling.db,
    later.map(({ fight }) => fight.id),
  );
  const members = await membersOf(telling.db, room.id);
  const byOwner = Map.groupBy(
    pickers.filter(({ ownerId }) => ownerId !== actorId && members.has(ownerId)),
    ({ ownerId }) => ownerId,
  );
  await notifyEach(
    telling,
    [...byOwner].flatMap(([userId, own]) => {
      const fights = later.filter(({ fight }) => own.some(({ fightId }) => fightId === fight.id));
      const [first, ...others] = fights;
      const opened = own.find(({ fightId }) => fightId === first?.fight.id);
      if (!first || !opened) return [];
      const more =
        others.length === 0
          ? ''
          : `, and ${others.length} more of your fights ${others.length === 1 ? 'locks' : 'lock'} later`;
      return [
        {
          userId,
          kind: 'fight-changed' as const,
          title: 'Lock Put Off',
          message:
            `${pairText(first.fight)} in ${room.name} locks at ${formatMountain(first.lockAt.getTime())} now` +
            `${more}. Your ${others.length === 0 ? 'pick stands' : 'picks stand'}.`,
          link: pages.pick(opened.entryId, first.fight.id),
          lineKey: `lock-put-off:${room.id}`,
        },
      ];
    }),
  );
}
