import type { Room } from '@lockroom/contract';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import styles from './room-created-dialog.module.css';

/** Says that the room is there and under which Room ID others find it; then on to the room (000 section 8). */
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
