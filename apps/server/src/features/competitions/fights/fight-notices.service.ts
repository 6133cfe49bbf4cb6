import { pairText } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { groupBy } from '../../../kernel/group-by.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { notifyOwners, pages, type Telling } from '../../notifications/notifications.service.ts';
import { membersOf } from '../../rooms/rooms.service.ts';
import type { LockMoved } from './card.service.ts';
import type { FightRow } from './fights.store.ts';
import { type FightSheet, listPickers } from './picks.store.ts';

// '1, 2 and 3'
const NUMBERS = new Intl.ListFormat('en-GB');

type Names = Pick<FightRow, 'id' | 'fighter1' | 'fighter2'>;

/** What owners of entries are told of a fight, each of them of the own picks alone. */
export interface FightNews {
  /** Whoever did it and is told nothing; null where it was no member. */
  actorId: string | null;
  title: string;
  /** A sentence for everybody. */
  what: string;
  /** The entries that are concerned; their owners are told. */
  sheets: readonly FightSheet[];
  /** What becomes of a pick: 'stands', and of several: 'stand'. */
  becomes(sheet: FightSheet): [one: string, many: string];
  /** The end of the text for an owner of these entries. */
  after?(own: readonly FightSheet[]): string;
  /** The entry that the notification opens; the first one without it. */
  opens?(own: readonly FightSheet[]): FightSheet | undefined;
}

/**
 * Tells the owners of entries what became of a fight and of their picks of it, once each and with a link to the pick. What
 * happens to the same fight before it was read takes the place of it. `fight` has the names that the picks were made by.
 */
export async function tellOwners(
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

/** ' Your pick of Yan stands.'; of several brackets each fate by itself, with the brackets' numbers. */
function picksText(fight: Names, own: readonly FightSheet[], becomes: FightNews['becomes']): string {
  const picked = own.filter(({ winner }) => winner !== null);
  const fates = groupBy(picked, (sheet) => `${sheet.winner} ${becomes(sheet)[0]}`);
  return [...fates.values()]
    .flatMap((sheets) => {
      const [first] = sheets;
      if (!first) return [];
      const isMany = sheets.length > 1;
      const name = first.winner === 1 ? fight.fighter1 : fight.fighter2;
      const numbers = NUMBERS.format(sheets.map(({ number }) => `${number}`));
      const where = own.length > 1 ? ` in Bracket${isMany ? 's' : ''} ${numbers}` : '';
      return [` Your pick${isMany ? 's' : ''} of ${name}${where} ${becomes(first)[isMany ? 1 : 0]}.`];
    })
    .join('');
}

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
        `${more}.${openPicksText(own)}`,
      link: pages.pick(opened.entryId, first.fight.id),
      lineKey: `lock-put-off:${room.id}`,
    };
  });
}

/** ' Your pick stands.', ' Your picks stand; 1 needs to be made again.', ' Pick again.' */
function openPicksText(own: readonly { fightId: string; isTaken: boolean }[]): string {
  const again = own.filter(({ isTaken }) => isTaken).length;
  const standing = new Set(own.flatMap(({ fightId, isTaken }) => (isTaken ? [] : [fightId]))).size;
  if (standing === 0) return ' Pick again.';
  const rest = again === 0 ? '' : `; ${again} ${again === 1 ? 'needs' : 'need'} to be made again`;
  return ` Your ${standing === 1 ? 'pick stands' : 'picks stand'}${rest}.`;
}
