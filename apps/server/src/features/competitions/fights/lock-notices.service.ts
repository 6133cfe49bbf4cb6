import { pairText } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { notifyOwners, pages, type Telling } from '../../notifications/notifications.service.ts';
import { membersOf } from '../../rooms/rooms.service.ts';
import type { LockMoved } from './card.service.ts';
import { listPickers } from './picks.store.ts';

/**
 * Tells the owners of picks of fights whose lock was put off, and of picks there that were taken back and not made again, the
 * new times, once for a call. A first lock time, one that is
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
  const told = pickers.filter(({ ownerId }) => members.has(ownerId));
  await notifyOwners(telling, told, actorId, (own) => {
    const fights = later.filter(({ fight }) => own.some(({ fightId }) => fightId === fight.id));
    const [first, ...others] = fights;
    const ofFirst = own.filter(({ fightId }) => fightId === first?.fight.id);
    // What is to be picked again comes first.
    const opened = ofFirst.find(({ isTaken }) => isTaken) ?? ofFirst[0];
    if (!first || !opened) return null;
    const more =
      others.length === 0
        ? ''
        : `, and ${others.length} more of your fights ${others.length === 1 ? 'locks' : 'lock'} later`;
    return {
      kind: 'fight-changed',
      roomId: room.id,
      title: 'Lock Put Off',
      message:
        `${pairText(first.fight)} in ${room.name} locks at ${formatMountain(first.lockAt.getTime())} now` +
        `${more}.${picksText(own)}`,
      link: pages.pick(opened.entryId, first.fight.id),
      lineKey: `lock-put-off:${room.id}`,
    };
  });
}

/** ' Your pick stands.', ' Your picks stand; 1 needs to be made again.', ' Pick again.' */
function picksText(own: readonly { fightId: string; isTaken: boolean }[]): string {
  const again = own.filter(({ isTaken }) => isTaken).length;
  const standing = new Set(own.flatMap(({ fightId, isTaken }) => (isTaken ? [] : [fightId]))).size;
  if (standing === 0) return ' Pick again.';
  const rest = again === 0 ? '' : `; ${again} ${again === 1 ? 'needs' : 'need'} to be made again`;
  return ` Your ${standing === 1 ? 'pick stands' : 'picks stand'}${rest}.`;
}
