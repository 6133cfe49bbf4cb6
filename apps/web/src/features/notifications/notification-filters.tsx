import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { Select } from '../../ui/select.tsx';
import { FILTER_LABELS, filtered, NOTIFICATION_FILTERS, type NotificationFilter } from './filters.ts';
import styles from './notification-filters.module.css';
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
      <div className={styles.filters}>
        {NOTIFICATION_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className={`spread ${styles.filter}`}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {FILTER_LABELS[one]} {data && <span className="num dim">{filtered(data, one).length}</span>}
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
    <div className={`spread ${styles.tools}`}>
      <Select
        className="only-narrow"
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
