import type { Report, ReportKind } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { Ago } from '../../shell/ago.tsx';
import { toastFailure } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { More, useList } from '../../shell/more.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { refreshReports, reportsQuery, type Shelf } from './reports.queries.ts';

const KINDS: Record<ReportKind, string> = {
  message: 'Message',
  person: 'Person',
  picture: 'Profile picture',
  room: 'Room',
};

interface ReportListProps {
  /** The room whose reports are listed; null lists the reports of all rooms. */
  roomId: string | null;
  /** Renders the actions for an open report, except the one that closes the report. */
  actsFor?: ((report: Report) => ReactNode) | undefined;
}

/** Lists open reports, or those closed in the last 90 days. */
export function ReportList({ roomId, actsFor }: ReportListProps) {
  const [shelf, setShelf] = useState<Shelf>('open');
  const { items, error, refetch, nextPage } = useList(reportsQuery(roomId, shelf));
  return (
    <>
      {!items && <ListPending error={error} onRetry={refetch} what="the reports" rows={2} />}
      {items?.length === 0 &&
        (roomId === null ? (
          <EmptyState icon={Flag} title={`No ${shelf === 'open' ? 'Open' : 'Closed'} Reports`} />
        ) : (
          <p className="text-sm text-ink-2">No {shelf} reports.</p>
        ))}
      {items && items.length > 0 && (
        <ul
          className="tile ruled overflow-hidden"
          aria-label={shelf === 'open' ? 'Open reports' : 'Closed reports'}
        >
          {items.map((report) => (
            <ReportLine key={report.id} report={report} roomId={roomId} actsFor={actsFor} />
          ))}
        </ul>
      )}
      <More nextPage={nextPage} label="Show older reports" shown={items?.length ?? 0} />
      <Button
        variant="quiet"
        size="s"
        className="mt-1"
        onClick={() => setShelf(shelf === 'open' ? 'closed' : 'open')}
      >
        {shelf === 'open' ? 'Closed reports' : 'Open reports'}
      </Button>
    </>
  );
}

function ReportLine({ report, roomId, actsFor }: ReportListProps & { report: Report }) {
  const { kind, person, room, content, pictureUrl, people, reasons, closedAt } = report;
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () => api.reports.close({ params: { reportId: report.id } }),
    onSuccess: () => refreshReports(queries),
    onError: (error) => toastFailure(error, 'The report could not be closed'),
  });
  const name = person?.username ?? content;
  return (
    <li className="grid gap-2.5 px-3.5 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={person?.profileImageUrl ?? null} />
        <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <b className="block font-semibold">{name}</b>
          <small className="block text-sm text-ink-2">
            {kind === 'person' && room ? 'Member' : KINDS[kind]}
            {roomId === null && room && kind !== 'room' && ` in ${room.name}`}
            {kind === 'person' && content !== name && ` · was ${content}`}
          </small>
        </p>
        <Ago at={report.lastReportedAt} className="self-start text-sm text-ink-3" />
      </div>
      {kind === 'message' && (
        <blockquote
          className="border-l-3 border-line-strong py-0.5 pl-3 whitespace-pre-wrap wrap-anywhere"
          dir="auto"
        >
          {content}
        </blockquote>
      )}
      {report.isGone && <p className="text-sm text-ink-2">The message has been removed.</p>}
      {pictureUrl && (
        <img src={pictureUrl} alt={`Reported: ${name}`} className="size-24 rounded-md object-cover" />
      )}
      <div className="text-sm text-ink-2">
        <p>
          {people === 0
            ? 'Reported by a former member'
            : `Reported by ${people === 1 ? '1 person' : `${people} people`}`}
        </p>
        {reasons.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {reasons.map(({ text, by }, nth) => (
              <li key={by?.id ?? nth} className="wrap-anywhere" dir="auto">
                {by && <b className="font-semibold">{by.username}</b>}
                {by && text && ': '}
                {text && `“${text}”`}
              </li>
            ))}
          </ul>
        )}
      </div>
      {closedAt === null ? (
        <div className="flex flex-wrap gap-2">
          {actsFor?.(report)}
          <Button
            variant="ghost"
            size="s"
            icon={Check}
            loading={close.isPending}
            onClick={() => close.mutate()}
          >
            Close<span className="sr-only"> the report about {name}</span>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-3">
          Closed <Ago at={closedAt} long />
        </p>
      )}
    </li>
  );
}
