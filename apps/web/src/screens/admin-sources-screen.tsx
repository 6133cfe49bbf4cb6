import type { EventSources, SourcedEvent } from '@lockroom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play, Rss } from 'lucide-react';
import { api } from '../api/client.ts';
import { refresh } from '../api/query-client.ts';
import { keys } from '../api/query-keys.ts';
import { AdminPage } from '../features/templates/admin/admin-panel.tsx';
import { dayAndTime } from '../shell/date.ts';
import { toastFailure } from '../shell/errors.ts';
import { ListPending } from '../shell/load-failed.tsx';
import { paths } from '../shell/paths.ts';
import { useMutation } from '../shell/use-mutation.ts';
import { counted } from '../shell/words.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { SectionHead } from '../ui/page-head.tsx';

const sourcesQuery = queryOptions({
  queryKey: keys.eventSources,
  queryFn: () => api.eventSources.list(),
  refetchInterval: 30_000,
});

export function AdminSourcesScreen() {
  return (
    <AdminPage title="Data Sources">
      <AdminSources />
    </AdminPage>
  );
}

function AdminSources() {
  const { data, error, refetch } = useQuery(sourcesQuery);
  return (
    <div className="max-w-190">
      {data ? (
        <Sources {...data} />
      ) : (
        <ListPending error={error} onRetry={refetch} what="the sources" rows={4} />
      )}
    </div>
  );
}

function Sources({ sources, events }: EventSources) {
  if (sources.length === 0 && events.length === 0)
    return (
      <EmptyState icon={Rss} title="No Data Source Is On">
        The operator of this server turns sources on with the setting EVENT_SOURCES.
      </EmptyState>
    );
  return (
    <>
      <ul className="ruled" aria-label="Sources">
        {sources.map(({ label, listedAt, problem, requests, mostRequests }) => (
          <li key={label} className="grid gap-0.5 py-3">
            <h2 className="text-md leading-snug font-strong">{label}</h2>
            <p className="text-sm leading-snug text-ink-2">
              {listedAt === null
                ? 'Upcoming events not fetched yet'
                : `Upcoming events fetched ${momentOf(listedAt)}`}
              {` · ${requests.toLocaleString()} of ${mostRequests.toLocaleString()} requests today`}
            </p>
            <Problem text={problem} />
          </li>
        ))}
      </ul>
      <section aria-label="Events">
        <SectionHead title="Events" end={<span>{events.length}</span>} />
        {events.length === 0 ? (
          <EmptyState icon={Rss} title="No Events Yet">
            Events appear here as soon as a source announces them.
          </EmptyState>
        ) : (
          <ul className="ruled">
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function EventLine({ event }: { event: SourcedEvent }) {
  const { templateId, name, source, startsAt, answeredAt, nextPollAt, problem, isPaused, held, rooms } =
    event;
  const pause = useMutation({
    mutationFn: (isOn: boolean) =>
      api.eventSources.pause({ params: { templateId }, body: { isPaused: isOn } }),
    onSuccess: (_done, _sent, _result, { client }) => refresh(client, [{ key: keys.eventSources }]),
    onError: (failure) =>
      toastFailure(failure, isPaused ? 'The event could not be resumed' : 'The event could not be paused'),
  });
  const about = [
    source,
    startsAt && momentOf(startsAt),
    rooms > 0 && `${counted(rooms, 'room')} ${rooms === 1 ? 'follows' : 'follow'}`,
  ];
  const next = isPaused ? 'Paused' : nextPollAt === null ? 'Over' : `Next ${momentOf(nextPollAt)}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="text-md leading-snug font-strong wrap-anywhere">
          <Link to={paths.templateRoom(templateId)}>{name}</Link>
        </h3>
        <p className="text-sm leading-snug text-ink-2">{about.filter(Boolean).join(' · ')}</p>
        <p className="text-sm leading-snug text-ink-3">
          {answeredAt === null ? 'No answer yet' : `Answered ${momentOf(answeredAt)}`} · {next}
        </p>
        <Problem text={problem} />
        {held.length > 0 && (
          <ul className="mt-1 grid gap-1 text-sm leading-snug" aria-label={`Not taken from ${source}`}>
            {held.map(({ what, value, why }) => (
              <li key={`${what} ${value} ${why}`} className="wrap-anywhere">
                <b className="font-strong">{value === '' ? what : `${what}: ${value}`}</b>{' '}
                <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="ghost"
        icon={isPaused ? Play : Pause}
        loading={pause.isPending}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        onClick={() => pause.mutate(!isPaused)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </li>
  );
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : <p className="text-sm leading-snug text-danger wrap-anywhere">{text}</p>;
}

const momentOf = (instant: string) => dayAndTime(Date.parse(instant));
