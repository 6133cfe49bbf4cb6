import type { Change } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { ScrollText } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { More } from '../../shell/more.tsx';
import { useList } from '../../shell/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import styles from './changes-log.module.css';
import { changesQuery } from './rooms.queries.ts';

/** The changes log, newest first; scrolling to the end loads older changes. */
export function ChangesLog({ roomId }: { roomId: string }) {
  const { items, error, refetch, rest } = useList(changesQuery(roomId));
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
    <PanelSection title="Changes log">
      <Card flush className={styles.log} tabIndex={0} role="region" aria-label="Changes log">
        <ol>
          {items.map((change) => (
            <ChangeRow key={change.id} change={change} now={now} />
          ))}
        </ol>
        <More rest={rest} label="Show older changes" shown={items.length} byScrolling />
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

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_OF = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' });

/** The viewer's local time of a change, '9:40 PM'; for another day its date, 'Apr 13'. */
export function logTime(at: number, now: number): string {
  return DAY_OF.format(at) === DAY_OF.format(now) ? CLOCK.format(at) : DAY.format(at);
}
