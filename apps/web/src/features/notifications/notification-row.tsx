import type { Notification, NotificationKind } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import {
  Clock,
  Crown,
  DoorClosed,
  DoorOpen,
  Flag,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquare,
  Repeat,
  Rss,
  UserCheck,
  UserPlus,
  Users,
  Webhook,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Ago } from '../../shell/ago.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './notification-row.module.css';

const ICONS: Record<NotificationKind, LucideIcon> = {
  'friend-request': UserPlus,
  'friend-accepted': UserCheck,
  invitation: Mail,
  'member-joined': Users,
  'place-asked': DoorClosed,
  'place-free': DoorOpen,
  'results-posted': ListOrdered,
  'fight-changed': Repeat,
  'team-replaced': Repeat,
  'result-overturned': ListOrdered,
  chances: Crown,
  'event-completed': Flag,
  'event-news': Rss,
  'webhook-off': Webhook,
  'lock-reminder': Clock,
  'support-comment': MessageSquare,
};

export interface NotificationRowProps {
  notification: Notification;
  offer: ReactNode;
  onRead: () => void;
}

/** A notification. Opening it follows its link and marks it as read. */
export function NotificationRow({ notification, offer, onRead }: NotificationRowProps) {
  const { title, message, link, kind, isRead, createdAt, count } = notification;
  const router = useRouter();
  const Icon = ICONS[kind];

  function open(event: MouseEvent) {
    if (!isRead) onRead();
    // With a modifier key, the browser opens a new tab or window.
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(link);
  }

  return (
    <li className={cx(styles.row, !isRead && styles.unread)}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div>
        {link === null ? (
          <button type="button" className={`covers ${styles.title}`} onClick={open} disabled={isRead}>
            {title}
          </button>
        ) : (
          <a href={link} className={`covers ${styles.title}`} onClick={open}>
            {title}
          </a>
        )}
        {count !== undefined && (
          <span className={`small dim ${styles.count}`}>
            {' '}
            <span aria-hidden>{count}</span>
          </span>
        )}
        {!isRead && <span className="sr"> Unread</span>}
        <p className={`dim ${styles.message}`}>{message}</p>
        {offer && <div className={styles.offer}>{offer}</div>}
      </div>
      <Ago at={createdAt} className={`small dim ${styles.age}`} />
    </li>
  );
}
