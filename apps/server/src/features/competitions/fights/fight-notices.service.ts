import { pairText } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { groupBy } from '../../../kernel/group-by.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { type Notifier, notifyOwners, pages } from '../../notifications/notifications.service.ts';
import { membersOf } from '../../rooms/rooms.service.ts';
import { listText } from '../competition-host.service.ts';
import type { LockMoved } from './card.service.ts';
import type { Names } from './fights.store.ts';
import { type FightSheet, listEntriesWithAll, listPickers } from './picks.store.ts';

type NamedFight = Names & { id: string };

/** A notification about a fight. Each owner is notified only about their own picks of that fight. */
interface FightNews {
  /** The person who made the change and is therefore not notified; null if no member made it. */
  actorId: string | null;
  title: string;
  what: string;
  sheets: readonly FightSheet[];
  /** Returns a verb that says what happens to a pick, in the singular ('stands') and in the plural ('stand'). */
  becomes(sheet: FightSheet): [one: string, many: string];
  /** Returns text to append to the notification for the owner of these entries. */
  after?(own: readonly FightSheet[]): string;
  /** Returns the entry that the notification links to; by default, the first one. */
  opens?(own: readonly FightSheet[]): FightSheet | undefined;
}

/**
 * Notifies each entry owner once about a change to a fight and its effect on their picks, with a link to the pick.
 * Replaces an unread notification about the same fight. `fight` has the names that the fighters had when the picks were
 * made.
 */
export async function notifyPickOwners(
  context: Notifier,
  room: { id: string },
  fight: NamedFight,
  { actorId, title, what, sheets, becomes, after, opens }: FightNews,
): Promise<void> {
  const members = sheets.filter(({ isMember }) => isMember);
  await notifyOwners(context, members, actorId, (own) => {
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

/**
 * Returns a sentence such as ' Your pick of Yan stands.'; several entries are grouped by outcome and listed by number.
 */
function picksText(fight: Names, own: readonly FightSheet[], becomes: FightNews['becomes']): string {
  const picked = own.filter(({ winner }) => winner !== null);
  const fates = groupBy(picked, (sheet) => `${sheet.winner} ${becomes(sheet)[0]}`);
  return [...fates.values()]
    .flatMap((sheets) => {
      const [first] = sheets;
      if (!first) return [];
      const isMany = sheets.length > 1;
      const name = first.winner === 1 ? fight.fighter1 : fight.fighter2;
      const numbers = listText(sheets.map(({ number }) => number));
      const where = own.length > 1 ? ` in Bracket${isMany ? 's' : ''} ${numbers}` : '';
      return [` Your pick${isMany ? 's' : ''} of ${name}${where} ${becomes(first)[isMany ? 1 : 0]}.`];
    })
    .join('');
}

/**
 * Notifies each owner of picks once when locks are postponed, including owners whose pick was withdrawn and not made
 * again. A first, earlier or cleared lock time needs no notification, because reminders use the new lock time.
 */
export async function notifyPostponed(
  context: Notifier,
  room: ProvenRoom,
  { actorId, moves }: { actorId: string; moves: readonly LockMoved[] },
): Promise<void> {
  const later = moves.flatMap(({ fight, lockAt }) =>
    fight.lockAt && lockAt && lockAt > fight.lockAt ? [{ fight, lockAt }] : [],
  );
  if (later.length === 0) return;
  const fightIds = later.map(({ fight }) => fight.id);
  const pickers = await listPickers(context.db, fightIds);
  const members = await membersOf(context.db, room.id);
  const told = pickers.filter(({ ownerId }) => members.has(ownerId));
  await notifyOwners(context, told, actorId, (own) => {
    const fights = later.filter(({ fight }) => own.some(({ fightId }) => fightId === fight.id));
    const [first, ...others] = fights;
    const ofFirst = own.filter(({ fightId }) => fightId === first?.fight.id);
    // Prefer an entry whose pick must be made again.
    const opened = ofFirst.find(({ isTaken }) => isTaken) ?? ofFirst[0];
    if (!first || !opened) return null;
    const more =
      others.length === 0
        ? ''
        : `, and ${others.length} more of your fights ${others.length === 1 ? 'locks' : 'lock'} later`;
    return {
      kind: 'fight-changed',
      roomId: room.id,
      title: 'Lock Moved Later',
      message:
        `${pairText(first.fight)} in ${room.name} now locks ${formatInstant(first.lockAt.getTime(), room.timeZone)}` +
        `${more}.${openPicksText(own)}`,
      link: pages.pick(opened.entryId, first.fight.id),
      lineKey: `lock-put-off:${room.id}`,
    };
  });
}

/**
 * Notifies members about fights that an event has added, if they had picked every fight that was open before. Other
 * members still have picks to make and will see the new fights when they do.
 */
export async function notifyFightsAdded(
  context: Notifier,
  room: { id: string; name: string },
  { actorId, added, open }: { actorId: string | null; added: NamedFight[]; open: NamedFight[] },
): Promise<void> {
  if (added.length === 0) return;
  const openIds = open.map(({ id }) => id);
  const finished = await listEntriesWithAll(context.db, room.id, openIds);
  const [first, second, ...more] = added.map(pairText);
  const fights = more.length > 0 ? [first, second, `${more.length} more`] : [first, second];
  const none = added.length === 1 ? 'no pick for it yet' : 'no picks for them yet';
  const listed = listText(fights.flatMap((one) => one ?? []));
  await notifyOwners(context, finished, actorId, (own) => ({
    kind: 'fight-changed',
    roomId: room.id,
    title: added.length === 1 ? 'Fight Added' : 'Fights Added',
    message: `New in ${room.name}: ${listed}. Your ${own.length === 1 ? 'bracket has' : 'brackets have'} ${none}.`,
    link: own[0] ? pages.entry(own[0].entryId) : pages.room(room.id),
    lineKey: `fights-added:${room.id}`,
  }));
}

/** Returns ' Your pick stands.', ' Your picks stand; 1 was cleared, so pick again.' or ' Pick again.' */
function openPicksText(own: readonly { fightId: string; isTaken: boolean }[]): string {
  const again = own.filter(({ isTaken }) => isTaken).length;
  const standing = new Set(own.flatMap(({ fightId, isTaken }) => (isTaken ? [] : [fightId]))).size;
  if (standing === 0) return ' Pick again.';
  const rest = again === 0 ? '' : `; ${again} ${again === 1 ? 'was' : 'were'} cleared, so pick again`;
  return ` Your ${standing === 1 ? 'pick stands' : 'picks stand'}${rest}.`;
}
