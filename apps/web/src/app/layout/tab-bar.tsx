import { Link } from '@tanstack/react-router';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { DESTINATIONS } from './destinations.ts';
import styles from './tab-bar.module.css';

export function TabBar({ here }: { here: string | null }) {
  const unread = useUnreadCount();
  return (
    <nav aria-label="Main" className={`only-narrow ${styles.bar}`}>
      {DESTINATIONS.map(({ label, path, icon: Icon, countsUnread }) => (
        <Link key={path} to={path} className={styles.item} aria-current={path === here ? 'page' : undefined}>
          <Icon aria-hidden />
          <span>{label}</span>
          {countsUnread && unread > 0 && (
            <>
              <span className="sr">, {unread} unread</span>
              <span className={styles.dot} aria-hidden />
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
