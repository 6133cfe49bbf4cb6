import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../shell/counted.ts';
import { paths } from '../../shell/paths.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { MakeRoomButton } from './make-room-button.tsx';
import { RoomInvitation } from './room-invitation.tsx';
import { styles } from './room-size-line.classes.ts';

/**
 * Shows how friends can join a new room and how many it holds (rules: texts#room-texts). `invited` is the number of
 * people who were invited personally.
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
      act={{
        label: isCard ? 'Set Up the Card' : 'Name the Teams',
        onSelect: () => router.history.push(paths.manager(room.id, isCard ? 'paste' : undefined)),
      }}
    >
      <RoomInvitation room={room} />
      <div className={cx('flex items-center justify-between text-sm text-ink-2', styles.size)}>
        <p>
          Room for <b>{room.maxBrackets} brackets</b> in all.
          {room.maxBrackets === 2 && ' More friends than one?'}
        </p>
        <MakeRoomButton room={room} size="s" onMade={setRoom} />
      </div>
    </AlertDialog>
  );
}

function invitedText(invited: number): string {
  if (invited === 0) return 'Friends need the link, or both of these:';
  return `${counted(invited, 'member')} ${invited === 1 ? 'is' : 'are'} invited and ${invited === 1 ? 'joins' : 'join'} with one tap. Others need the link, or both of these:`;
}
