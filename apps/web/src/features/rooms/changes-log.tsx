import type { Change } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import styles from './changes-log.module.css';
import { changesQuery } from './rooms.queries.ts';

/** The changes log, newest first; scrolling to the end loads older changes. */
export function ChangesLog({ roomId }: { roomId: string }) {
  const log = useInfiniteQuery(changesQuery(roomId));
  const now = useServerNow(60_000);
  const entries = log.data?.pages.flat() ?? [];
  if (!log.data) return <ListPending error={log.error} onRetry={log.refetch} what="the changes" rows={4} />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="No Changes Yet">
        What happens in this room is written down here.
      </EmptyState>
    );
  }
  return (
    <PanelSection title="Changes log">
      <Card flush className={styles.log} tabIndex={0} role="region" aria-label="Changes log">
        <ol>
          {entries.map((change) => (
            <ChangeRow key={change.id} change={change} now={now} />
          ))}
        </ol>
        {log.hasNextPage && <OlderButton busy={log.isFetchingNextPage} onMore={log.fetchNextPage} />}
      </Card>
    </PanelSection>
  );
}

function ChangeRow({ change, now }: { change: Change; now: number }) {
  const at = Date.parse(change.createdAt);
  return (
    <li className={styles.change}>
      <time dateTime={change.createdAt} title={formatMountain(at, 'full')}>
        {logTime(at, now)}
      </time>
      <span className={styles.what}>
        {change.names && <b>{change.names} </b>}
        <span className="muted">{change.description}</span>
      </span>
    </li>
  );
}

/** Loads older changes when scrolled into view or pressed. */
function OlderButton({ busy, onMore }: { busy: boolean; onMore: () => unknown }) {
  const button = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  }, [onMore]);
  useEffect(() => {
    const element = button.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={button} className={styles.more}>
      <Button variant="quiet" block loading={busy} pendingLabel="Loading..." onClick={() => onMore()}>
        Show older changes
      </Button>
    </div>
  );
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_OF = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' });

/** The viewer's local time of a change, '9:40 PM'; for another day its date, 'Apr 13'. */
export function logTime(at: number, now: number): string {
  return DAY_OF.format(at) === DAY_OF.format(now) ? CLOCK.format(at) : DAY.format(at);
}
