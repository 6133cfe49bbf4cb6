import { type ListedEvent, readPage } from '@lockroom/contract';
import { HOUR, isFightSport, MOUNTAIN, plateFor, sportLabel, toWallClock } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { clockTime, weekdayOf } from '../../shell/date.ts';
import { useList } from '../../shell/more.tsx';
import { paths } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { RadioRow } from '../../ui/field.tsx';
import { plateStyle } from '../../ui/poster.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The events that rooms can be created from, soonest first, including tonight's. */
export const eventsQuery = listQuery(keys.events, (query) =>
  readPage(api.followings.calendar, {
    query: { from: toWallClock(serverNow() - 12 * HOUR, MOUNTAIN).slice(0, 10), ...query },
  }),
);

/** The number of events that a form shows initially. One tap shows the rest. */
const SHOWN = 3;

/** Returns, for example, 'MMA · 8:00 PM' or 'Pro Hockey · 16 teams · 8:00 PM'. */
function aboutEvent({ sport, size, startsAt }: ListedEvent): string {
  return [
    sportLabel(sport),
    size !== null && `${size} teams`,
    clockTime(Date.parse(startsAt)).replace(/\s/, '\u00a0'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows an event as a row: its day in the colors of its sport, its details, and `act` at the end. */
export function EventRow({ event, act }: { event: ListedEvent; act: ReactNode }) {
  const { name, startsAt, status, source, rooms } = event;
  const [weekday, day] = weekdayOf(startsAt).split(', ');
  const [month, date] = (day ?? '').split(' ');
  const notes = [
    status === 'announced' && `${isFightSport(event.sport) ? 'Card' : 'Teams'} not announced yet`,
    source,
    rooms > 0 && `${counted(rooms, 'room')} ${rooms === 1 ? 'follows' : 'follow'}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-3 lg:gap-5">
      <div
        aria-hidden
        className="plate grid w-15 justify-items-center rounded-md py-2 leading-none text-poster-ink"
        style={plateStyle(plateFor(event.sport))}
      >
        <span className="text-xs font-semibold text-poster-ink-2">{weekday}</span>
        <b className="num text-3xl leading-none font-heavy">{date}</b>
        <span className="text-xs font-semibold text-poster-ink-2">{month}</span>
      </div>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-md leading-snug font-strong wrap-anywhere lg:text-lg">{name}</h2>
        <p className="text-sm leading-snug text-ink-2">
          <time dateTime={startsAt} className="sr-only">
            {weekdayOf(startsAt)}
          </time>{' '}
          {aboutEvent(event)}
          {status === 'live' && <b className="font-strong text-live"> · Live now</b>}
        </p>
        {notes && <p className="text-sm leading-snug text-ink-3">{notes}</p>}
      </div>
      {act}
    </li>
  );
}

interface EventChoiceProps {
  chosen: ListedEvent | null;
  onChoose: (event: ListedEvent | null) => void;
  error: string | undefined;
}

/** Asks which event a new room is for. Renders nothing if there are no events. */
export function EventChoice({ chosen, onChoose, error }: EventChoiceProps) {
  const { items, error: failure, refetch, nextPage } = useList(eventsQuery);
  if (!items && failure) {
    return (
      <p className="text-sm text-ink-2">
        The upcoming events could not be loaded.{' '}
        <button type="button" className="link min-h-11" onClick={() => refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!items) return <Skeleton height="104px" />;
  const coming = items.filter(({ status }) => status === 'announced' || status === 'open');
  const isShown = coming.slice(0, SHOWN).some(({ templateId }) => templateId === chosen?.templateId);
  const shown = chosen && !isShown ? [chosen, ...coming.slice(0, SHOWN - 1)] : coming.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? 'event-error' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Event</legend>
      {shown.map((event) => (
        <RadioRow
          name="event"
          key={event.templateId}
          isChosen={event.templateId === chosen?.templateId}
          onChoose={() => onChoose(event)}
        >
          <b className="min-w-0 font-semibold wrap-anywhere">{event.name}</b>
          <span className="text-sm whitespace-nowrap text-ink-2">{weekdayOf(event.startsAt)}</span>
        </RadioRow>
      ))}
      <RadioRow name="event" isChosen={chosen === null} onChoose={() => onChoose(null)}>
        <span>No event: I’ll enter everything myself</span>
      </RadioRow>
      {(coming.length > SHOWN || nextPage.hasMore) && (
        <Link
          to={paths.events()}
          className="link inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          All events
        </Link>
      )}
      {error && (
        <p id="event-error" className="remark text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
