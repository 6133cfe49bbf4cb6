import type { Room } from '@lockroom/contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialogs.tsx';
import { MakeRoomButton } from './make-room-button.tsx';
import styles from './room-created-dialog.module.css';
import { RoomKeys } from './room-keys.tsx';
import { shareRoom } from './share-room.ts';

/** Shows the Room ID of a new room and how many it holds, then leads to the room (rules: texts#room-texts). */
export function RoomCreatedDialog({ room: created, onClose }: { room: Room; onClose: () => void }) {
  const [room, setRoom] = useState(created);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Room created successfully!"
      text={`${room.name}. Friends need the link, or both of these:`}
      okLabel="Go to Room"
    >
      <div className={styles.keys}>
        <RoomKeys room={room} />
      </div>
      <Button variant="ghost" block icon={Share2} onClick={() => void shareRoom(room)}>
        Share
      </Button>
      <div className={styles.size}>
        <p>
          Room for <b>{room.maxBrackets} brackets</b> in all.
          {room.maxBrackets === 2 && ' More friends than one?'}
        </p>
        <MakeRoomButton room={room} size="s" onMade={setRoom} />
      </div>
    </AlertDialog>
  );
}
