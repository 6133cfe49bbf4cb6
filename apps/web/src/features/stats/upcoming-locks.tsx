import type { RoomCard } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../api/server-clock.ts';
import { paths } from '../../shell/paths.ts';
import { PanelSection } from '../../ui/facts.tsx';
import { LockTime } from '../../ui/lock-time.tsx';
import styles from './upcoming-locks.module.css';

/** The number of rooms shown. */
const SHOWN = 5;

/** The viewer's next locks, soonest first. */
export function UpcomingLocks({
  rooms,
  failed,
}: {
  rooms: readonly RoomCard[] | undefined;
  failed: boolean;
}) {
  const now = useServerNow(60_000);
  const upcoming = (rooms ?? [])
    .filter((room) => !room.isArchived && !room.isCompleted && !room.isLocked)
    .flatMap((room) => (room.lockTime === null ? [] : [{ room, lockAt: Date.parse(room.lockTime) }]))
    .filter(({ lockAt }) => lockAt > now)
    .sort((a, b) => a.lockAt - b.lockAt)
    .slice(0, SHOWN);
  return (
    <PanelSection title="Upcoming events">
      {upcoming.length === 0 ? (
        <p className="small dim">{emptyText(rooms !== undefined, failed)}</p>
      ) : (
        <ul>
          {upcoming.map(({ room }) => (
            <li key={room.id} className={styles.row}>
              <Link to={paths.room(room.id)} className={`trunc ${styles.name}`}>
                {room.name}
              </Link>
              <span className={styles.time}>
                <LockTime lockTime={room.lockTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function emptyText(isKnown: boolean, failed: boolean): string {
  if (isKnown) return 'No lock is coming up in your rooms.';
  return failed ? 'Your locks could not be loaded.' : 'Loading your locks';
}
