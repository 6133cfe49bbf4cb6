import { Link } from '@tanstack/react-router';
import { Link2, Share2 } from 'lucide-react';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { QuickStats } from '../../features/stats/quick-stats.tsx';
import { copyLockroomLink, shareLockroom } from '../../shell/share.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { DESTINATIONS } from './destinations.ts';
import styles from './sidebar.module.css';

export function Sidebar({ here }: { here: string | null }) {
  const unread = useUnreadCount();
  return (
    <div className={`only-wide ${styles.side}`}>
      <nav aria-label="Main" className={styles.nav}>
        {DESTINATIONS.map(({ label, path, icon: Icon, countsUnread }) => (
          <Link
            key={path}
            to={path}
            className={styles.item}
            aria-current={path === here ? 'page' : undefined}
          >
            <Icon aria-hidden />
            <span className={styles.word}>{label}</span>
            {countsUnread && unread > 0 && (
              <span className={styles.unread}>
                <CountBadge count={unread} label="unread" />
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className={styles.wideOnly}>
        <QuickStats />
      </div>
      <div className={styles.foot}>
        <button type="button" className={`small dim ${styles.share}`} onClick={() => void shareLockroom()}>
          <Share2 className="icon-s" aria-hidden />
          Share Lockroom
        </button>
        <button type="button" className={`small dim ${styles.share}`} onClick={() => void copyLockroomLink()}>
          <Link2 className="icon-s" aria-hidden />
          Copy Link
        </button>
      </div>
    </div>
  );
}
