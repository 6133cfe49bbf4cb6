import type { RoomCard } from '@lockroom/contract';
import { ROOM_TAB_LABELS, ROOM_TABS, roomTab } from '@lockroom/rules';
import type { TabItem } from '../../ui/tabs.tsx';
import { byNextLock } from './tasks.ts';

export const ROOM_SHELVES = ['active', 'archived'] as const;
export type RoomShelf = (typeof ROOM_SHELVES)[number];

export const SHELF_TABS = ['all', ...ROOM_TABS] as const;
export type ShelfTab = (typeof SHELF_TABS)[number];

/** Returns the rooms of a tab. The All tab is sorted by next lock; the others stay newest first. */
export function roomsIn(
  rooms: readonly RoomCard[],
  tab: ShelfTab,
  shelf: RoomShelf,
  now: number,
): RoomCard[] {
  const shelved = rooms.filter((room) => room.status === shelf);
  if (tab === 'all') return byNextLock(shelved, now);
  return shelved.filter((room) => roomTab(room.sport) === tab);
}

/** Returns the tabs with the number of active or archived rooms in each, if known (rules: play#sports). */
export function tabItems(rooms: readonly RoomCard[] | undefined, shelf: RoomShelf): TabItem<ShelfTab>[] {
  if (!rooms) return SHELF_TABS.map((tab) => ({ value: tab, label: tabLabel(tab) }));
  const shelved = rooms.filter((room) => room.status === shelf).map((room) => roomTab(room.sport));
  return SHELF_TABS.map((tab) => ({
    value: tab,
    label: tabLabel(tab),
    countsZero: true,
    count: tab === 'all' ? shelved.length : shelved.filter((own) => own === tab).length,
  }));
}

export function tabLabel(tab: ShelfTab): string {
  return tab === 'all' ? 'All' : ROOM_TAB_LABELS[tab];
}
