import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { Select } from '../../ui/select.tsx';
import { FILTER_LABELS, filtered, NOTIFICATION_FILTERS, type NotificationFilter } from './filters.ts';
import { notificationsQuery, useMarkAllRead, useUnreadCount } from './notifications.queries.ts';

export interface NotificationFiltersProps {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
}

export interface FilterPanelProps extends Pick<NotificationFiltersProps, 'onFilter'> {
  filter: NotificationFilter | null;
}

export function FilterPanel({ filter, onFilter }: FilterPanelProps) {
  const { data } = useQuery(notificationsQuery);
  return (
    <PanelSection title="Filter">
      <div className="grid gap-0.5">
        {NOTIFICATION_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="flex items-center justify-between min-h-9 my-0 -mx-2.5 py-0 px-2.5 rounded-md text-ink-2 [&_.num]:text-lg hover:bg-surface-2 aria-pressed:bg-surface-2 hover:text-ink aria-pressed:text-ink aria-pressed:font-book"
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {FILTER_LABELS[one]}{' '}
            {data && <span className="num text-ink-3">{filtered(data, one).length}</span>}
          </button>
        ))}
      </div>
    </PanelSection>
  );
}

/** Filters for narrow screens, with a button that marks everything as read. */
export function NotificationTools({ filter, onFilter }: NotificationFiltersProps) {
  const { data = [] } = useQuery(notificationsQuery);
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  if (data.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 min-w-0">
      <Select
        className="lg:hidden"
        dense
        aria-label="Filter"
        value={filter}
        onChange={(event) => {
          const chosen = NOTIFICATION_FILTERS.find((one) => one === event.target.value);
          if (chosen) onFilter(chosen);
        }}
      >
        {NOTIFICATION_FILTERS.map((one) => (
          <option key={one} value={one}>
            {FILTER_LABELS[one]} ({filtered(data, one).length})
          </option>
        ))}
      </Select>
      <Button
        variant="quiet"
        icon={CheckCheck}
        disabled={unread === 0}
        loading={markAllRead.isPending}
        onClick={() => markAllRead.mutate()}
      >
        {unread === 0 ? 'All read' : 'Mark all as read'}
      </Button>
    </div>
  );
}
