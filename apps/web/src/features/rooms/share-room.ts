import type { RoomCard } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { absolute, paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import { fewPlacesText } from './room-size.ts';

export type SharedRoom = Pick<
  RoomCard,
  'name' | 'sport' | 'roomCode' | 'roomPassword' | 'bracketCount' | 'maxBrackets'
>;

/** The invitation in three lines: what it is, the join link, the password (rules: texts#room-texts). */
export function shareText(room: SharedRoom): string {
  return [
    `Join my ${sportLabel(room.sport).toUpperCase()} bracket room: ${room.name}`,
    absolute(paths.join(room.roomCode)),
    room.roomPassword || 'No Password Set',
  ].join('\n');
}

/**
 * Opens the device's share sheet with the invitation, or copies it where there is none. Whoever invites is told where
 * the room has few places left.
 */
export async function shareRoom(room: SharedRoom): Promise<void> {
  const few = fewPlacesText(room);
  const text = shareText(room);
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
  try {
    await navigator.clipboard.writeText(text);
    toast.show({ title: 'Invitation link copied to clipboard!', ...(few && { description: few }) });
  } catch {
    // Without a secure connection there is no clipboard, so show the link.
    toast.show({
      title: 'Copy this link',
      description: [absolute(paths.join(room.roomCode)), few].filter(Boolean).join(' '),
      duration: 15_000,
    });
  }
}
