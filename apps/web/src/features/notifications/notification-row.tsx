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

const titleClass =
  'text-ink-2 font-medium in-[.notification-row-unread]:text-ink in-[.notification-row-unread]:font-strong';
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
    <li
      className={cx(
        'relative grid grid-cols-[38px_minmax(0,1fr)_auto] gap-y-0 gap-x-3.5 py-4 px-1 hover:bg-surface-2/55',
        !isRead && 'notification-row-unread',
      )}
    >
      <span className="grid place-items-center size-9.5 rounded-md bg-surface-2 text-ink-2 in-[.notification-row-unread]:bg-accent in-[.notification-row-unread]:text-on-accent">
        <Icon aria-hidden />
      </span>
      <div>
        {link === null ? (
          <button type="button" className={cx('covers', titleClass)} onClick={open} disabled={isRead}>
            {title}
          </button>
        ) : (
          <a href={link} className={cx('covers', titleClass)} onClick={open}>
            {title}
          </a>
        )}
        {count !== undefined && (
          <span className="text-sm text-ink-3 ml-1.5 tabular-nums">
            {' '}
            <span aria-hidden>{count}</span>
          </span>
        )}
        {!isRead && <span className="sr-only"> Unread</span>}
        <p className="text-ink-3 leading-relaxed wrap-anywhere in-[.notification-row-unread]:text-ink-2">
          {message}
        </p>
        {offer && <div className="relative z-1 w-fit mt-2.5">{offer}</div>}
      </div>
      <Ago at={createdAt} className="text-sm text-ink-3 tabular-nums" />
    </li>
  );
}
