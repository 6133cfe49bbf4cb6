import type { News as AllNews, RoomNews } from '@lockroom/contract';
import { placeText, plateFor } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { capitalized } from '../../shell/capitalized.ts';
import { counted } from '../../shell/counted.ts';
import { clockTime, isSameDay } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { plateStyle } from '../../ui/motif.tsx';
import { SectionHead } from '../../ui/page-head.tsx';

export function News() {
  const part = useQuery({ queryKey: keys.news, queryFn: () => api.news.look() });
  const { data, error } = part;
  if (data ? data.since === null : !error) return null;
  return (
    <section aria-label="Since your last visit">
      <SectionHead title="Since your last visit" />
      <PartFailed title="The news could not be loaded" part={part} />
      {data && <Rooms news={data} />}
    </section>
  );
}

function Rooms({ news: { since, rooms } }: { news: AllNews }) {
  const now = useServerNow(60_000);
  if (rooms.length === 0) {
    return <p className="text-ink-2">Nothing new since {since && sinceText(Date.parse(since), now)}.</p>;
  }
  return (
    <ul>
      {rooms.map((room) => (
        <li key={room.roomId}>
          <Link
            to={paths.room(room.roomId)}
            className="flex items-center gap-3 min-h-14 py-2 pr-1 pl-3 border-b border-l-4 border-plate-bg text-ink-3 hover:bg-surface-1"
            style={plateStyle(plateFor(room.sport))}
          >
            <span className="min-w-0 flex-1 grid gap-0.5 [&_b]:text-ink">
              <b className="min-w-0 truncate">{room.name}</b>
              <span className="text-sm text-ink-2 wrap-anywhere">{newsText(room)}</span>
            </span>
            <ChevronRight className="size-3.5 stroke-2" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Summarises the news of a room: 'You moved from 3rd to 1st, 4 results, 2 new members, lock times changed'. */
function newsText({ isCompleted, moved, results, joined, locksChanged }: RoomNews): string {
  const parts = [
    isCompleted && 'completed',
    moved && `you moved from ${placeText(moved.from)} to ${placeText(moved.to)}`,
    results > 0 && counted(results, 'result'),
    joined > 0 && counted(joined, 'new member'),
    locksChanged && 'lock times changed',
  ].filter((part) => typeof part === 'string');
  return capitalized(parts.join(', '));
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const DAYS_6 = 6 * 24 * 60 * 60_000;

/** Formats when the previous visit ended: '9:41 PM' today, 'Friday' this week, 'March 6' before that. */
function sinceText(at: number, now: number): string {
  if (isSameDay(at, now)) return clockTime(at);
  return (now - at < DAYS_6 ? WEEKDAY : DATE).format(at);
}
