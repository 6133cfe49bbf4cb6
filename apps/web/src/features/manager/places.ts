import type { Room } from '@lockroom/contract';
import type { Crumb } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';

/** Back always leads here from a template, even if it was opened from elsewhere. */
export const ADMIN_ROOM: Crumb = { label: 'Creator Admin Room', path: paths.creatorAdmin() };

export const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };

/** Returns the breadcrumbs of the manager's page, and the room as its back link. */
export function placesOf(room: Pick<Room, 'id' | 'name'>): { crumbs: readonly Crumb[]; back: Crumb } {
  const back = { label: room.name, path: paths.room(room.id) };
  return { back, crumbs: [MY_ROOMS, back] };
}
