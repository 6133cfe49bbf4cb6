import type { RoomCard } from '@lockroom/contract';
import { ROOM_TAB_LABELS, ROOM_TABS, type RoomTab, roomTab } from '@lockroom/rules';

/** The two halves of My Rooms; archiving affects only the viewer's list. */
export const ROOM_SHELVES = ['active', 'archived'] as const;
export type RoomShelf = (typeof ROOM_SHELVES)[number];

export function roomsIn(rooms: readonly RoomCard[], tab: RoomTab, shelf: RoomShelf): RoomCard[] {
  return rooms.filter((room) => roomTab(room.sport) === tab && room.status === shelf);
}

/** The seven tabs with the number of rooms each holds in this half (rules: play#sports). */
export function tabItems(rooms: readonly RoomCard[], shelf: RoomShelf) {
  return ROOM_TABS.map((tab) => ({
    value: tab,
    label: ROOM_TAB_LABELS[tab],
    count: roomsIn(rooms, tab, shelf).length,
  }));
}
