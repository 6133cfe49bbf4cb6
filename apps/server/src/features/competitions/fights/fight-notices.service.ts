import { groupBy } from '../../../kernel/group-by.ts';
import { notifyOwners, pages, type Telling } from '../../notifications/notifications.service.ts';
import type { FightRow } from './fights.store.ts';
import type { FightSheet } from './sheets.store.ts';

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
