import { Link, useLocation, useRouter } from '@tanstack/react-router';
import {
  Bell,
  House,
  LayoutDashboard,
  Link2,
  LogOut,
  Moon,
  Settings,
  Share2,
  Sun,
  Trophy,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { QuickStats } from '../../features/stats/quick-stats.tsx';
import { CrumbSlot } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { copyLockroomLink, shareLockroom } from '../../shell/share.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { useTheme } from '../../ui/theme.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

/** The five destinations, in the order of the sidebar and the tab bar (rules: look#layout). */
const DESTINATIONS = [
  { label: 'Home', path: paths.home(), icon: House, holds: ['home', 'dashboard'] },
  {
    label: 'Dashboard',
    path: paths.dashboard(),
    icon: LayoutDashboard,
    holds: ['', 'app-creator-admin', 'creator-admin', 'admin', 'template-room'],
  },
  {
    label: 'My Rooms',
    path: paths.myRooms(),
    icon: Trophy,
    holds: [
      'my-rooms',
      'rooms',
      'join',
      'room',
      'room-manager',
      'bracket',
      'football-bracket',
      'custom-bracket',
    ],
  },
  {
    label: 'Notifications',
    path: paths.notifications(),
    icon: Bell,
    holds: ['notifications'],
    countsUnread: true,
  },
  {
    label: 'Settings',
    path: paths.settings(),
    icon: Settings,
    holds: ['settings', 'support', 'support-admin', 'dev-plans', 'privacy', 'terms', 'how-it-works'],
  },
];

function Header({ crumbSlot }: { crumbSlot: (element: HTMLElement | null) => void }) {
  const [theme, setTheme] = useTheme();
  const unread = useUnreadCount();
  const { username, guestName, profileImageUrl } = useUser();
  const name = guestName ?? username;
  const { logout, pending } = useLogout();
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
        <Menu
          trigger={
            <button
              type="button"
              className="flex items-center gap-2 min-h-9 ml-2 py-0 px-1.5 rounded-md font-semibold hover:bg-surface-2 data-[state=open]:bg-surface-2"
            >
              <Avatar name={name} src={profileImageUrl} size="s" />
              <span>{name}</span>
              <span className="sr-only">, account menu</span>
            </button>
          }
        >
          <MenuLink icon={Settings}>
            <Link to={paths.settings()}>Settings</Link>
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={LogOut} disabled={pending} onSelect={logout}>
            Logout
          </MenuItem>
        </Menu>
      </div>
    </header>
  );
}

const itemClass =
  'relative flex items-center gap-3 h-9.5 py-0 px-2.5 rounded-md text-ink-2 font-medium hover:bg-surface-2 [&[aria-current]]:bg-surface-2 hover:text-ink [&[aria-current]]:text-ink [&[aria-current]]:before:absolute [&[aria-current]]:before:-left-3 [&[aria-current]]:before:inset-y-2.25 [&[aria-current]]:before:w-0.75 [&[aria-current]]:before:rounded-[0_2px_2px_0] [&[aria-current]]:before:bg-ink in-[:has(>[data-rail])>.sidebar-side]:justify-center in-[:has(>[data-rail])>.sidebar-side]:h-11 in-[:has(>[data-rail])>.sidebar-side]:p-0 in-[:has(>[data-rail])>.sidebar-side]:before:-left-2';

const shareClass = 'text-sm text-ink-3 flex items-center gap-2 min-h-9 py-0 px-2.5 rounded-md hover:text-ink';
function Sidebar({ here }: { here: string | null }) {
  const unread = useUnreadCount();
  return (
    <div className="max-lg:hidden sidebar-side [grid-area:side] sticky top-(--top-h) flex flex-col gap-6 h-[calc(100dvh_-_var(--top-h))] py-4 px-3 overflow-y-auto [:has(>[data-rail])>&]:px-2">
      <nav aria-label="Main" className="grid gap-0.5">
        {DESTINATIONS.map(({ label, path, icon: Icon, countsUnread }) => (
          <Link key={path} to={path} className={itemClass} aria-current={path === here ? 'page' : undefined}>
            <Icon aria-hidden />
            <span className="in-[:has(>[data-rail])>.sidebar-side]:absolute in-[:has(>[data-rail])>.sidebar-side]:size-px in-[:has(>[data-rail])>.sidebar-side]:overflow-hidden in-[:has(>[data-rail])>.sidebar-side]:[clip-path:inset(50%)]">
              {label}
            </span>
            {countsUnread && unread > 0 && (
              <span className="ml-auto in-[:has(>[data-rail])>.sidebar-side]:absolute in-[:has(>[data-rail])>.sidebar-side]:top-1 in-[:has(>[data-rail])>.sidebar-side]:right-1">
                <CountBadge count={unread} label="unread" />
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="in-[:has(>[data-rail])>.sidebar-side]:hidden">
        <QuickStats />
      </div>
      <div className="in-[:has(>[data-rail])>.sidebar-side]:hidden mt-auto">
        <button type="button" className={shareClass} onClick={() => void shareLockroom()}>
          <Share2 className="size-3.5 stroke-2" aria-hidden />
          Share Lockroom
        </button>
        <button type="button" className={shareClass} onClick={() => void copyLockroomLink()}>
          <Link2 className="size-3.5 stroke-2" aria-hidden />
          Copy Link
        </button>
      </div>
    </div>
  );
}

const barClass =
  'lg:hidden fixed top-auto inset-x-0 bottom-0 z-(--z-tabbar) grid grid-cols-[repeat(5,1fr)] h-(--tab-space) pt-0 pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] bg-surface-1 border-t border-line in-[:root[data-keyboard]]:hidden';

const tabClass =
  'relative grid place-content-center justify-items-center gap-1 text-ink-3 text-[10.5px] font-book font-stretch-88% tracking-[0.01em] [&_.lucide]:size-5.25 focus-visible:-outline-offset-3 [&[aria-current]]:text-ink [&[aria-current]]:before:absolute [&[aria-current]]:before:-top-px [&[aria-current]]:before:left-1/2 [&[aria-current]]:before:w-8.5 [&[aria-current]]:before:h-0.75 [&[aria-current]]:before:-ml-4.25 [&[aria-current]]:before:rounded-[0_0_2px_2px] [&[aria-current]]:before:bg-ink';
function TabBar({ here }: { here: string | null }) {
  const unread = useUnreadCount();
  return (
    <nav aria-label="Main" className={barClass}>
      {DESTINATIONS.map(({ label, path, icon: Icon, countsUnread }) => (
        <Link key={path} to={path} className={tabClass} aria-current={path === here ? 'page' : undefined}>
          <Icon aria-hidden />
          <span>{label}</span>
          {countsUnread && unread > 0 && (
            <>
              <span className="sr-only">, {unread} unread</span>
              <span
                className="absolute top-2 left-[calc(50%_+_7px)] size-2 rounded-full bg-accent shadow-[0_0_0_2px_var(--surface-1)]"
                aria-hidden
              />
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

const appClass =
  'min-h-dvh pt-0 pr-[env(safe-area-inset-right)] pb-(--tab-space) pl-[env(safe-area-inset-left)] lg:[--side:var(--side-w)] lg:[--panel:0px] lg:grid lg:[grid-template:"top_top_top"_var(--top-h)_"side_main_panel"_1fr_/_var(--side)_minmax(0,1fr)_var(--panel)] lg:p-0 lg:has-[>aside]:[--panel:var(--panel-w)] lg:has-[>[data-rail]]:[--side:var(--rail-w)]';

export function Frame({ children }: { children: ReactNode }) {
  const [crumbSlot, setCrumbSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const first = pathname.split('/')[1] ?? '';
  const here = DESTINATIONS.find(({ holds }) => holds.includes(first))?.path ?? null;
  useFocusOnNavigation();
  return (
    <div className={appClass}>
      <a
        href="#main"
        className="fixed z-(--z-toast) -top-25 left-[calc(var(--s4)_+_env(safe-area-inset-left))] py-3 px-3.5 rounded-md bg-ink text-bg font-semibold focus:top-2"
      >
        Skip to content
      </a>
      <Header crumbSlot={setCrumbSlot} />
      <Sidebar here={here} />
      <CrumbSlot value={crumbSlot}>{children}</CrumbSlot>
      <TabBar here={here} />
    </div>
  );
}

/** Moves the focus to the new page, so that people who use a keyboard or a screen reader start at its top. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
