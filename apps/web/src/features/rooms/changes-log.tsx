import type { Change } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { ChevronDown, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime, isSameDay } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { type LoadedList, More, useList } from '../../shell/more.tsx';
import { useRoomZone } from '../../shell/room-zone.ts';
import { Card, PanelSection } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notes.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { changesQuery } from './rooms.queries.ts';

const summaryClass =
  'flex items-center gap-2 min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden [&>span]:text-ink-3 [&>span]:text-md [&_svg]:ml-auto [&_svg]:rotate-180 [&_svg]:[transition:rotate_var(--m2)_var(--ease)]';

/** The log of changes, newest first. It is collapsed on narrow screens to leave space for the chat. */
export function ChangesLog({ roomId }: { roomId: string }) {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const list = useList(changesQuery(roomId));
  const { items, nextPage } = list;
  if (isWide) {
    const log = <Changes list={list} />;
    return items && items.length > 0 ? <PanelSection title="Changes log">{log}</PanelSection> : log;
  }
  return (
    <details
      className="open:[&_svg]:rotate-none"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={cx('text-sm text-ink-2', summaryClass)}>
        <h2>Changes log</h2>
        {items && <span className="num">{`${items.length}${nextPage.hasMore ? '+' : ''}`}</span>}
        <ChevronDown aria-hidden />
      </summary>
      <Changes list={list} />
    </details>
  );
}

function Changes({ list: { items, error, refetch, nextPage } }: { list: LoadedList<Change> }) {
  const now = useServerNow(60_000);
  if (!items) return <ListPending error={error} onRetry={refetch} what="the changes" rows={4} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="No Changes Yet">
        Everything that happens in this room is recorded here.
      </EmptyState>
    );
  }
  return (
    <Card
      flush
      className="relative h-70 py-1 px-3.5 overflow-auto overscroll-contain [scrollbar-width:thin] max-lg:h-[42dvh]"
      tabIndex={0}
      role="region"
      aria-label="Changes log"
    >
      <ol className="ruled text-sm">
        {items.map((change) => (
          <ChangeRow key={change.id} change={change} now={now} />
        ))}
      </ol>
      <More nextPage={nextPage} label="Show older changes" shown={items.length} byScrolling />
    </Card>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function ChangeRow({ change, now }: { change: Change; now: number }) {
  const at = Date.parse(change.createdAt);
  const timeZone = useRoomZone();
  return (
    <li className="grid grid-cols-[62px_minmax(0,1fr)] gap-2.5 py-2.25 px-0 [&_time]:text-ink-3 [&_time]:tabular-nums [&_time]:whitespace-nowrap [&_b]:font-semibold">
      <time dateTime={change.createdAt} title={formatInstant(at, timeZone, 'full')}>
        {/* Shown in the viewer's time zone; the title has the full time in the room's time zone. */}
        {isSameDay(at, now) ? clockTime(at) : DAY.format(at)}
      </time>
      <span className="wrap-anywhere">
        {change.names && <b>{change.names} </b>}
        <span className="text-ink-2">{change.description}</span>
      </span>
    </li>
  );
}
