import { pairText } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { groupBy } from '../../../kernel/group-by.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { notifyOwners, pages, type Telling } from '../../notifications/notifications.service.ts';
import { membersOf } from '../../rooms/rooms.service.ts';
import { numbersText } from '../competition-host.service.ts';
import type { LockMoved } from './card.service.ts';
import type { FightRow } from './fights.store.ts';
import { type FightSheet, listPickers } from './picks.store.ts';

type Names = Pick<FightRow, 'id' | 'fighter1' | 'fighter2'>;

/** A notification about a fight. Each owner is told only about their own picks. */
export interface FightNews {
  /** The person who made the change and is not notified; null if it was not a member. */
  actorId: string | null;
  title: string;
  what: string;
  /** The affected entries; their owners are notified. */
  sheets: readonly FightSheet[];
  /** What happens to a pick, for one pick ('stands') and for several ('stand'). */
  becomes(sheet: FightSheet): [one: string, many: string];
  /** The end of the text for the owner of these entries. */
  after?(own: readonly FightSheet[]): string;
  /** The entry that the notification opens; by default the first one. */
  opens?(own: readonly FightSheet[]): FightSheet | undefined;
}

/**
 * Notifies entry owners once about a change of a fight and their picks of it, with a link to the pick. It replaces an
 * unread notification about the same fight. `fight` has the names under which the picks were made.
 */
export async function notifyPickOwners(
  telling: Telling,
  room: { id: string },
  fight: Names,
  { actorId, title, what, sheets, becomes, after, opens }: FightNews,
): Promise<void> {
  const members = sheets.filter(({ isMember }) => isMember);
  await notifyOwners(telling, members, actorId, (own) => {
    const opened = opens?.(own) ?? own[0];
    const picks = picksText(fight, own, becomes);
    return {
      kind: 'fight-changed',
      roomId: room.id,
      title,
      message: `${what}${picks}${after?.(own) ?? ''}`,
      link: opened ? pages.pick(opened.entryId, fight.id) : pages.room(room.id),
      lineKey: `fight-changed:${fight.id}`,
    };
  });
}

/** Returns ' Your pick of Yan stands.'; with several entries, groups them by outcome and adds their numbers. */
function picksText(fight: Names, own: readonly FightSheet[], becomes: FightNews['becomes']): string {
  const picked = own.filter(({ winner }) => winner !== null);
  const fates = groupBy(picked, (sheet) => `${sheet.winner} ${becomes(sheet)[0]}`);
  return [...fates.values()]
    .flatMap((sheets) => {
      const [first] = sheets;
      if (!first) return [];
      const isMany = sheets.length > 1;
      const name = first.winner === 1 ? fight.fighter1 : fight.fighter2;
      const numbers = numbersText(sheets.map(({ number }) => number));
      const where = own.length > 1 ? ` in Bracket${isMany ? 's' : ''} ${numbers}` : '';
      return [` Your pick${isMany ? 's' : ''} of ${name}${where} ${becomes(first)[isMany ? 1 : 0]}.`];
    })
    .join('');
}

/**
 * Notifies the owners of picks when locks are postponed, once per call. This includes picks that were taken back and
 * not made again. A first, earlier or cleared lock time needs no notification: reminders follow it.
 */
export async function notifyPostponed(
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
    // Prefers an entry whose pick has to be made again.
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
        `${more}.${openPicksText(own)}`,
      link: pages.pick(opened.entryId, first.fight.id),
      lineKey: `lock-put-off:${room.id}`,
    };
  });
}

/** Returns ' Your pick stands.', ' Your picks stand; 1 needs to be made again.' or ' Pick again.' */
function openPicksText(own: readonly { fightId: string; isTaken: boolean }[]): string {
  const again = own.filter(({ isTaken }) => isTaken).length;
  const standing = new Set(own.flatMap(({ fightId, isTaken }) => (isTaken ? [] : [fightId]))).size;
  if (standing === 0) return ' Pick again.';
  const rest = again === 0 ? '' : `; ${again} ${again === 1 ? 'needs' : 'need'} to be made again`;
  return ` Your ${standing === 1 ? 'pick stands' : 'picks stand'}${rest}.`;
}
