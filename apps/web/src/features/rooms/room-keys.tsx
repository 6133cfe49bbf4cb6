import type { Room } from '@lockroom/contract';
import styles from './room-keys.module.css';

export function RoomKeys({ room }: { room: Pick<Room, 'roomCode' | 'roomPassword'> }) {
  return (
    <dl className={`cluster ${styles.keys}`}>
      <div>
        <dt className="label">Room ID</dt>
        <dd className={styles.code}>{room.roomCode}</dd>
      </div>
      <div>
        <dt className="label">Password</dt>
        <dd className={styles.password}>{room.roomPassword || 'No Password Set'}</dd>
      </div>
    </dl>
  );
}
