import { Link } from '@tanstack/react-router';
import { Bell, Moon, Sun } from 'lucide-react';
import { useTheme } from '../../features/account/use-theme.ts';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { paths } from '../../shell/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';

export function Header({ crumbSlot }: { crumbSlot: (element: HTMLElement | null) => void }) {
  const [theme, setTheme] = useTheme();
  const unread = useUnreadCount();
  return (
    <header className="max-lg:hidden [grid-area:top] sticky top-0 z-(--z-bar) flex items-center py-0 px-5 bg-bg border-b border-line">
      <Link
        to={paths.home()}
        className="flex flex-none w-[calc(var(--side-w)_-_var(--s5))]"
        aria-label="Lockroom home"
      >
        <Wordmark />
      </Link>
      <nav className="min-w-0 flex-1" aria-label="Breadcrumbs" ref={crumbSlot} />
      <div className="flex items-center gap-1.5 ml-4">
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
