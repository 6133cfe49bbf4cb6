import type { RoomCard } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../api/server-clock.ts';
import { paths } from '../../shell/paths.ts';
import { PanelSection } from '../../ui/card.tsx';
import { LockTime } from '../../ui/lock-line.tsx';

const SHOWN = 5;

/** Shows the next locks in the viewer's rooms, including rooms where all picks are made. */
export function UpcomingLocks({ rooms }: { rooms: readonly RoomCard[] }) {
  const now = useServerNow(60_000);
  const upcoming = rooms
    .filter((room) => !room.isArchived && !room.isCompleted && !room.isLocked)
    .flatMap((room) => (room.lockTime === null ? [] : [{ room, lockAt: Date.parse(room.lockTime) }]))
    .filter(({ lockAt }) => lockAt > now)
    .sort((a, b) => a.lockAt - b.lockAt)
    .slice(0, SHOWN);
  if (upcoming.length === 0) return null;
  return (
    <PanelSection title="Next locks" className="max-lg:hidden">
      <ul className="ruled text-sm">
        {upcoming.map(({ room }) => (
          <li
            key={room.id}
            className="flex flex-wrap gap-2 items-baseline justify-between gap-y-0.5 gap-x-3 py-2.25 px-0"
          >
            <Link
              to={paths.room(room.id)}
              className="min-w-0 truncate max-lg:flex max-lg:items-center max-lg:min-h-11 hover:underline hover:underline-offset-3"
            >
              {room.name}
            </Link>
            <span className="text-xs text-ink-3">
              <LockTime {...room} />
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
