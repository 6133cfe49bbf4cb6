import type { RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/game';
import { absolute, paths } from '../../app/paths.ts';
import { toast } from '../../ui/toast.ts';

/** What a room is shared with. */
export type SharedRoom = Pick<RoomCard, 'name' | 'sport' | 'roomCode' | 'roomPassword'>;

/** The invitation in three lines: what it is, the join link, the password (001 section 2). */
export function shareText(room: SharedRoom): string {
  return [
    `Join my ${sportLabel(room.sport).toUpperCase()} bracket room: ${room.name}`,
    absolute(paths.join(room.roomCode)),
    room.roomPassword || 'No Password Set',
  ].join('\n');
}

/** Opens the device's share sheet with the invitation, or copies it where there is none. */
export async function shareRoom(room: SharedRoom): Promise<void> {
  const text = shareText(room);
  if (typeof navigator.share === 'function') {
    try {
      // The link stands in the text; given as `url` as well it would be sent twice.
      await navigator.share({ title: room.name, text });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ title: 'Invitation link copied to clipboard!' });
  } catch {
    // Without a secure connection there is no clipboard; the link can still be read and copied by hand.
    toast.show({
      title: 'Copy this link',
      description: absolute(paths.join(room.roomCode)),
      duration: 15_000,
    });
  }
}
