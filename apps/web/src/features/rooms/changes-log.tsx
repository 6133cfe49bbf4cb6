import type { Change } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { ChevronDown, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime, isSameDay } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { More } from '../../shell/more.tsx';
import { type LoadedList, useList } from '../../shell/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './changes-log.module.css';
import { changesQuery } from './rooms.queries.ts';

/** The changes log, newest first; collapsed on narrow screens to leave space for the chat. */
export function ChangesLog({ roomId }: { roomId: string }) {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const list = useList(changesQuery(roomId));
  const { items, rest } = list;
  if (isWide) {
    const log = <Changes list={list} />;
    return items && items.length > 0 ? <PanelSection title="Changes log">{log}</PanelSection> : log;
  }
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`small muted ${styles.summary}`}>
        <h2>Changes log</h2>
        {items && <span className="num">{`${items.length}${rest.hasMore ? '+' : ''}`}</span>}
        <ChevronDown aria-hidden />
      </summary>
      <Changes list={list} />
    </details>
  );
}

function Changes({ list: { items, error, refetch, rest } }: { list: LoadedList<Change> }) {
  const now = useServerNow(60_000);
  if (!items) return <ListPending error={error} onRetry={refetch} what="the changes" rows={4} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="No Changes Yet">
        What happens in this room is written down here.
      </EmptyState>
    );
  }
  return (
    <Card flush className={styles.log} tabIndex={0} role="region" aria-label="Changes log">
      <ol className="ruled small">
        {items.map((change) => (
          <ChangeRow key={change.id} change={change} now={now} />
        ))}
      </ol>
      <More rest={rest} label="Show older changes" shown={items.length} byScrolling />
    </Card>
  );
}

function ChangeRow({ change, now }: { change: Change; now: number }) {
  const at = Date.parse(change.createdAt);
  return (
    <li className={styles.change}>
      <time dateTime={change.createdAt} title={formatMountain(at, 'full')}>
        {logTime(at, now)}
      </time>
      <span className="breaks">
        {change.names && <b>{change.names} </b>}
        <span className="muted">{change.description}</span>
      </span>
    </li>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Formats when a change happened: the viewer's local time, '9:40 PM', or the date on another day, 'Apr 13'. */
function logTime(at: number, now: number): string {
  return isSameDay(at, now) ? clockTime(at) : DAY.format(at);
}
