import type { Room, RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { PASSWORD_NOT_KEPT } from '../../api/service-worker-names.ts';
import { absolute, paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import { inviteLink } from './invite-link.ts';
import { fewPlacesText } from './room-size.ts';

export type SharedRoom = Pick<
  RoomCard,
  'id' | 'name' | 'sport' | 'roomCode' | 'roomPassword' | 'bracketCount' | 'maxBrackets' | 'isCreator'
> &
  // Known of a room that is open: an administrator manages the test rooms of others, too.
  Partial<Pick<Room, 'isManager'>>;

/**
 * The invitation in three lines: what it is, the link, the password (rules: texts#room-texts). The third is left out
 * where the server is away and the password is not known.
 */
export function shareText(room: SharedRoom, link: string): string {
  return [
    `Join my ${sportLabel(room.sport).toUpperCase()} bracket room: ${room.name}`,
    link,
    ...(room.roomPassword === PASSWORD_NOT_KEPT ? [] : [room.roomPassword || 'No Password Set']),
  ].join('\n');
}

/** The link to send: an invitation link by the manager, else, or where none can be made, that of the Room ID. */
async function linkTo(room: SharedRoom): Promise<string> {
  const byCode = absolute(paths.join(room.roomCode));
  if (!(room.isManager ?? room.isCreator)) return byCode;
  return inviteLink(room.id).then(
    ({ url }) => url ?? byCode,
    () => byCode,
  );
}

/**
 * Opens the device's share sheet with the invitation, or copies it where there is none. The person who invites is
 * told where the room has few places left.
 */
export async function shareRoom(room: SharedRoom): Promise<void> {
  const few = fewPlacesText(room);
  const link = await linkTo(room);
  const text = shareText(room, link);
  if (typeof navigator.share === 'function') {
    try {
      // The text contains the link; `url` would send it twice.
      await navigator.share({ title: room.name, text });
      if (few) toast.show({ title: 'Few places for friends', description: few });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(text, link, few);
}

/** Copies the link of a room alone. */
export async function copyRoomLink(room: SharedRoom): Promise<void> {
  const link = await linkTo(room);
  await copy(link, link, fewPlacesText(room));
}

async function copy(text: string, link: string, few: string | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ title: 'Invitation link copied to clipboard!', ...(few && { description: few }) });
  } catch {
    // Without a secure connection there is no clipboard, so show the link.
    toast.show({
      title: 'Copy this link',
      description: [link, few].filter(Boolean).join(' '),
      duration: 15_000,
    });
  }
}
