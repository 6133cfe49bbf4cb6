import type { RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { absolute, paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';

export type SharedRoom = Pick<RoomCard, 'name' | 'sport' | 'roomCode' | 'roomPassword'>;

/** The invitation in three lines: what it is, the join link, the password (rules: texts#room-texts). */
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
      // The text contains the link; `url` would send it twice.
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
    // Without a secure connection there is no clipboard, so show the link.
    toast.show({
      title: 'Copy this link',
      description: absolute(paths.join(room.roomCode)),
      duration: 15_000,
    });
  }
}
