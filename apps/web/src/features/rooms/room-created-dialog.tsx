import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { AlertDialog } from '../../ui/dialog.tsx';
import { MakeRoomButton } from './make-room-button.tsx';
import { RoomKeysAndLink, useLink } from './share-dialog.tsx';

/**
 * Shows how friends can join a new room and how many people it has space for (rules: texts#room-texts). `invited` is
 * the number of people who were invited personally.
 */
export function RoomCreatedDialog({ room: created, invited = 0 }: { room: Room; invited?: number }) {
  const router = useRouter();
  const [room, setRoom] = useState(created);
  const isCard = isFightSport(room.sport);
  return (
    <AlertDialog
      onClose={() => router.history.push(paths.room(room.id))}
      title="Room created successfully!"
      text={`${room.name}. ${invitedText(invited)}`}
      okLabel="Go to Room"
      // If the room follows an event, the event supplies the card or the teams.
      {...(room.follows === undefined && {
        act: {
          label: isCard ? 'Set Up the Card' : 'Name the Teams',
          onSelect: () => router.history.push(paths.manager(room.id, isCard ? 'paste' : undefined)),
        },
      })}
    >
      <RoomKeysAndLink room={room} link={useLink(room)} />
      <div className="flex items-center justify-between text-sm text-ink-2 gap-3 [&_b]:text-ink [&_b]:font-semibold [&_button]:flex-none">
        <p>
          This room can have <b>{room.maxBrackets} brackets</b>.{room.maxBrackets === 2 && ' Need more?'}
        </p>
        <MakeRoomButton room={room} size="s" onMade={setRoom} />
      </div>
    </AlertDialog>
  );
}

function invitedText(invited: number): string {
  if (invited === 0) return 'Send your friends the link.';
  return `${counted(invited, 'member')} ${invited === 1 ? 'is' : 'are'} invited and can join with one tap. Send everyone else the link.`;
}
