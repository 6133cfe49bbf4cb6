import type { RoomCard } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../api/server-clock.ts';
import { type LoadedPart, PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { PanelSection } from '../../ui/facts.tsx';
import { LockTime } from '../../ui/lock-time.tsx';

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
        <p className="text-sm text-ink-3">No lock is coming up in your rooms.</p>
      )}
      {!rooms.data && !rooms.error && <p className="text-sm text-ink-3">Loading your locks</p>}
      {upcoming.length > 0 && (
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
                <LockTime lockTime={room.lockTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
