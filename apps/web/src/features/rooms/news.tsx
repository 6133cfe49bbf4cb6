import type { News as AllNews, RoomNews } from '@lockroom/contract';
import { DAY, placeText } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, ChevronUp, Clock, ListOrdered, Trophy, UserPlus } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime, isSameDay } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';

export function News() {
  const part = useQuery({ queryKey: keys.news, queryFn: () => api.news.look() });
  const { data, error } = part;
  return (
    <section aria-label="Since your last visit" className="max-w-190">
      <PartFailed title="The news could not be loaded" part={part} />
      {data && <Rooms news={data} />}
      {!data && !error && (
        <Loading label="Loading the news">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      <Link
        to={paths.notifications()}
        className="flex min-h-12 items-center justify-between border-t border-line font-semibold"
      >
        All notifications
        <ChevronRight className="size-4 text-ink-3" aria-hidden />
      </Link>
    </section>
  );
}

function Rooms({ news: { since, rooms } }: { news: AllNews }) {
  const now = useServerNow(60_000);
  if (since === null) {
    return <p className="mb-4 text-ink-2">Nothing new yet. News from your rooms will appear here.</p>;
  }
  const visit = visitText(Date.parse(since), now);
  if (rooms.length === 0) return <p className="mb-4 text-ink-2">Nothing new since {visit}.</p>;
  return (
    <>
      <p className="mb-2 text-ink-2">Since your last visit, {visit}</p>
      <ul className="ruled">
        {rooms.flatMap((room) =>
          itemsOf(room).map(({ icon: Icon, text }) => (
            <li key={`${room.roomId} ${text}`}>
              <Link
                to={paths.room(room.roomId)}
                className="grid grid-cols-[36px_minmax(0,1fr)] gap-3 py-3.25 hover:bg-surface-2/55"
              >
                <span className="grid size-9 place-items-center rounded-md bg-surface-2 text-ink-2">
                  <Icon aria-hidden />
                </span>
                <span>
                  <b className="block text-md leading-snug font-medium wrap-anywhere">{text}</b>
                  <span className="block text-sm text-ink-3 wrap-anywhere">{room.name}</span>
                </span>
              </Link>
            </li>
          )),
        )}
      </ul>
    </>
  );
}

/** Describes what is new in a room, most important first: 'You climbed 2 to 1st with 4 results.' */
function itemsOf({ isCompleted, moved, results, joined, locksChanged }: RoomNews) {
  return [
    isCompleted && {
      icon: Trophy,
      text: moved ? `The event is over. You finished ${placeText(moved.to)}.` : 'The event is over.',
    },
    moved !== null &&
      !isCompleted && {
        icon: moved.to < moved.from ? ChevronUp : ChevronDown,
        text: `${movedText(moved)}${results > 0 ? ` with ${counted(results, 'result')}` : ''}.`,
      },
    moved === null &&
      results > 0 && {
        icon: ListOrdered,
        text: `${results === 1 ? 'One new result' : `${results} new results`}.`,
      },
    joined > 0 && { icon: UserPlus, text: `${joined === 1 ? 'One person' : `${joined} people`} joined.` },
    locksChanged && { icon: Clock, text: 'Lock times changed.' },
  ].filter((item) => item !== false);
}

function movedText({ from, to }: { from: number; to: number }): string {
  return `You ${to < from ? 'climbed' : 'dropped'} ${Math.abs(to - from)} to ${placeText(to)}`;
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** Formats when the previous visit ended: '9:12 PM' today, 'Thursday 9:12 PM' this week, 'March 6' before that. */
function visitText(at: number, now: number): string {
  if (isSameDay(at, now)) return clockTime(at);
  return now - at < 6 * DAY ? `${WEEKDAY.format(at)} ${clockTime(at)}` : DATE.format(at);
}
