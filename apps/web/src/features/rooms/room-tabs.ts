import type { RoomCard } from '@lockroom/contract';
import { ROOM_TAB_LABELS, ROOM_TABS, type RoomTab, roomTab } from '@lockroom/game';

/** The two halves of My Rooms: every member archives for himself. */
export const ROOM_SHELVES = ['active', 'archived'] as const;
/** One of {@link ROOM_SHELVES}. */
export type RoomShelf = (typeof ROOM_SHELVES)[number];

/** The rooms of one tab and half, in the order of the list. */
export function roomsIn(rooms: readonly RoomCard[], tab: RoomTab, shelf: RoomShelf): RoomCard[] {
  return rooms.filter((room) => roomTab(room.sport) === tab && room.status === shelf);
}

/** The seven tabs with the number of rooms each holds in this half (decisions section 8). */
export function tabItems(rooms: readonly RoomCard[], shelf: RoomShelf) {
  return ROOM_TABS.map((tab) => ({
    value: tab,
    label: ROOM_TAB_LABELS[tab],
    count: roomsIn(rooms, tab, shelf).length,
  }));
}
