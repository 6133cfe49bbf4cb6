import type { Room } from '@lockroom/contract';
import { AlertDialog } from '../../ui/dialogs.tsx';
import styles from './room-created-dialog.module.css';

/** Shows the Room ID of a new room, then leads to the room (rules: texts#room-texts). */
export function RoomCreatedDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Room created successfully!"
      text={
        <>
          <span className={styles.code}>{room.roomCode}</span>
          This is the Room ID of {room.name}. Members join with it and the password; Share on the room&apos;s
          page sends both.
        </>
      }
      okLabel="Go to Room"
    />
  );
}
