import type { InviteLink, Room, RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { api } from '../../api/client.ts';
import { PASSWORD_NOT_KEPT } from '../../api/service-worker-names.ts';
import { session } from '../../api/session.ts';
import { absolute, paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import { fewPlacesText } from './room-size.ts';

export type SharedRoom = Pick<
  RoomCard,
  'id' | 'name' | 'sport' | 'roomCode' | 'roomPassword' | 'bracketCount' | 'maxBrackets' | 'isCreator'
> &
  // `isManager` is known only for an open room, because administrators also manage other people's test rooms.
  Partial<Pick<Room, 'isManager'>>;

/**
 * Returns the invitation in three lines: what it is, the link and the password (rules: texts#room-texts). Omits the
 * password if the device is offline and does not have it.
 */
export function shareText(room: SharedRoom, link: string): string {
  return [
    `Join my ${sportLabel(room.sport).toUpperCase()} bracket room: ${room.name}`,
    link,
    ...(room.roomPassword === PASSWORD_NOT_KEPT ? [] : [room.roomPassword || 'No Password Set']),
  ].join('\n');
}

/**
 * Returns the link to send: an invitation link if the viewer is the manager and one can be created, else the Room ID
 * link.
 */
async function linkTo(room: SharedRoom): Promise<string> {
  const byCode = absolute(paths.join(room.roomCode));
  if (!(room.isManager ?? room.isCreator)) return byCode;
  return inviteLink(room.id).then(
    ({ url }) => url ?? byCode,
    () => byCode,
  );
}

/**
 * Opens the device's share sheet with the invitation, or copies it on devices without one. Warns the viewer if the room
 * is nearly full.
 */
export async function shareRoom(room: SharedRoom): Promise<void> {
  const few = fewPlacesText(room);
  const link = await linkTo(room);
  const text = shareText(room, link);
  if (typeof navigator.share === 'function') {
    try {
      // The text already contains the link; `url` would send it twice.
      await navigator.share({ title: room.name, text });
      if (few) toast.show({ title: 'Few places for friends', description: few });
      return;
    } catch (error) {
      // The user closed the share sheet. Any other error means that the device cannot share.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(text, link, few);
}

export async function copyRoomLink(room: SharedRoom): Promise<void> {
  const link = await linkTo(room);
  await copy(link, link, fewPlacesText(room));
}

async function copy(text: string, link: string, few: string | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ title: 'Invitation link copied to clipboard!', ...(few && { description: few }) });
  } catch {
    // The clipboard requires a secure connection, so show the link.
    toast.show({
      title: 'Copy this link',
      description: [link, few].filter(Boolean).join(' '),
      duration: 15_000,
    });
  }
}

// The server returns a link's address only once, so this page caches it and reuses it for later shares.
const made = new Map<string, Promise<InviteLink>>();

/** Returns the manager's invitation link to a room, reusing the one created on this page unless it has ended. */
async function inviteLink(roomId: string): Promise<InviteLink> {
  const place = `${session.get()?.user.id} ${roomId}`;
  const kept = made.get(place);
  if (kept && !(await hasEnded(roomId, await kept))) return kept;
  const link = api.inviteLinks.create({ params: { roomId }, body: {} });
  made.set(place, link);
  // A failed request is not cached, so that the next attempt sends it again.
  link.catch(() => made.delete(place));
  return link;
}

async function hasEnded(roomId: string, { id }: InviteLink): Promise<boolean> {
  try {
    const links = await api.inviteLinks.list({ params: { roomId } });
    return links.every((link) => link.id !== id);
  } catch {
    return false;
  }
}
