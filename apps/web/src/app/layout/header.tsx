import { Link } from '@tanstack/react-router';
import { Bell, Moon, Sun } from 'lucide-react';
import { useTheme } from '../../features/account/use-theme.ts';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { paths } from '../../shell/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

export function Header({ crumbSlot }: { crumbSlot: (element: HTMLElement | null) => void }) {
  const [theme, setTheme] = useTheme();
  const unread = useUnreadCount();
  return (
    <header className={`only-wide ${styles.top}`}>
      <Link to={paths.home()} className={styles.brand} aria-label="Lockroom home">
        <Wordmark />
      </Link>
      <nav className="grow" aria-label="Breadcrumbs" ref={crumbSlot} />
      <div className={styles.end}>
        <IconButton
          icon={theme === 'dark' ? Sun : Moon}
          label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <IconButton
          asChild
          icon={Bell}
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          dot={unread > 0}
        >
          <Link to={paths.notifications()} />
        </IconButton>
        <AccountMenu />
      </div>
    </header>
  );
}
