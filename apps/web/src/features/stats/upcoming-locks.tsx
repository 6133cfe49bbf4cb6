import type { RoomCard } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../api/server-clock.ts';
import { type LoadedPart, PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { PanelSection } from '../../ui/facts.tsx';
import { LockTime } from '../../ui/lock-time.tsx';
import styles from './upcoming-locks.module.css';

const SHOWN = 5;

export function UpcomingLocks({ rooms }: { rooms: LoadedPart & { data: readonly RoomCard[] | undefined } }) {
  const now = useServerNow(60_000);
  const upcoming = (rooms.data ?? [])
    .filter((room) => !room.isArchived && !room.isCompleted && !room.isLocked)
    .flatMap((room) => (room.lockTime === null ? [] : [{ room, lockAt: Date.parse(room.lockTime) }]))
    .filter(({ lockAt }) => lockAt > now)
    .sort((a, b) => a.lockAt - b.lockAt)
    .slice(0, SHOWN);
  return (
    <PanelSection title="Upcoming events">
      <PartFailed title="The next locks could not be loaded" part={rooms} />
      {rooms.data && upcoming.length === 0 && (
        <p className="small dim">No lock is coming up in your rooms.</p>
      )}
      {!rooms.data && !rooms.error && <p className="small dim">Loading your locks</p>}
      {upcoming.length > 0 && (
        <ul className="ruled small">
          {upcoming.map(({ room }) => (
            <li key={room.id} className={`cluster ${styles.row}`}>
              <Link to={paths.room(room.id)} className={`trunc ${styles.name}`}>
                {room.name}
              </Link>
              <span className="tiny dim">
                <LockTime lockTime={room.lockTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
