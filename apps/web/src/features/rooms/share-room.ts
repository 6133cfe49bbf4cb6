import type { InviteLink, RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { api } from '../../api/client.ts';
import { PASSWORD_NOT_CACHED } from '../../api/service-worker-names.ts';
import { session } from '../../api/session.ts';
import { absolute, paths } from '../../shell/paths.ts';
import { copyText, shareByDevice, sharePicture } from '../../shell/share.ts';
import { createStore } from '../../store/store.ts';

export type SharedRoom = Pick<
  RoomCard,
  'id' | 'name' | 'sport' | 'roomCode' | 'roomPassword' | 'bracketCount' | 'maxBrackets' | 'isManager'
>;

/** The room whose Share sheet is open. The app shows the sheet, so that every page can open it. */
export const sharedRoom = createStore<SharedRoom | null>(null);

export function shareRoom(room: SharedRoom): void {
  sharedRoom.set(room);
}

/**
 * Returns the three lines of an invitation: what it is for, the link and the password (rules: texts#room-texts). Omits
 * the password if the room was loaded from the offline cache, which does not contain it.
 */
export function shareText(room: SharedRoom, link: string): string {
  return [
    `Join my ${sportLabel(room.sport).toUpperCase()} bracket room: ${room.name}`,
    link,
    ...(room.roomPassword === PASSWORD_NOT_CACHED ? [] : [room.roomPassword || 'No Password Set']),
  ].join('\n');
}

export const linkByCode = ({ roomCode }: Pick<SharedRoom, 'roomCode'>) => absolute(paths.join(roomCode));

/** Returns an invitation link if the viewer runs the room and one can be created, otherwise the Room ID link. */
export async function linkTo(room: SharedRoom): Promise<string> {
  const byCode = linkByCode(room);
  if (!room.isManager) return byCode;
  return inviteLink(room.id).then(
    ({ url }) => url ?? byCode,
    () => byCode,
  );
}

/** Opens the device's share sheet with the invitation, or copies the invitation if the device cannot share. */
export async function sendInvitation(room: SharedRoom, link: string): Promise<void> {
  const text = shareText(room, link);
  // The text already contains the link; `url` would send it twice.
  if (!(await shareByDevice({ title: room.name, text }))) await copyInvitation(text);
}

export function copyInvitation(text: string): Promise<void> {
  return copyText(text, 'Invitation link copied to clipboard!', 'Copy this link');
}

export function shareStandings({ id, name }: Pick<SharedRoom, 'id' | 'name'>): void {
  void sharePicture({ path: `/api/rooms/${id}/picture`, title: `${name} standings` });
}

// The server returns a link's URL only once, so this page caches it and reuses it for later shares.
const madeLinks = new Map<string, Promise<InviteLink>>();

/** Returns the manager's invitation link to a room. Reuses the link created on this page while that link is valid. */
async function inviteLink(roomId: string): Promise<InviteLink> {
  const key = `${session.get()?.user.id} ${roomId}`;
  const cached = madeLinks.get(key);
  if (cached && !(await hasEnded(roomId, await cached))) return cached;
  const link = api.inviteLinks.create({ params: { roomId }, body: {} });
  madeLinks.set(key, link);
  // A failed request is not cached, so that the next attempt sends it again.
  link.catch(() => madeLinks.delete(key));
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
