import { Link } from '@tanstack/react-router';
import { Link2, Share2 } from 'lucide-react';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { QuickStats } from '../../features/stats/quick-stats.tsx';
import { copyLockroomLink, shareLockroom } from '../../shell/share.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { DESTINATIONS } from './destinations.ts';

const itemClass =
  'relative flex items-center gap-3 h-9.5 py-0 px-2.5 rounded-md text-ink-2 font-medium hover:bg-surface-2 [&[aria-current]]:bg-surface-2 hover:text-ink [&[aria-current]]:text-ink [&[aria-current]]:before:absolute [&[aria-current]]:before:-left-3 [&[aria-current]]:before:inset-y-2.25 [&[aria-current]]:before:w-0.75 [&[aria-current]]:before:rounded-[0_2px_2px_0] [&[aria-current]]:before:bg-ink in-[:has(>[data-rail])>.sidebar-side]:justify-center in-[:has(>[data-rail])>.sidebar-side]:h-11 in-[:has(>[data-rail])>.sidebar-side]:p-0 in-[:has(>[data-rail])>.sidebar-side]:before:-left-2';

const shareClass = 'flex items-center gap-2 min-h-9 py-0 px-2.5 rounded-md hover:text-ink';
export function Sidebar({ here }: { here: string | null }) {
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
        <button
          type="button"
          className={cx('text-sm text-ink-3', shareClass)}
          onClick={() => void shareLockroom()}
        >
          <Share2 className="size-3.5 stroke-2" aria-hidden />
          Share Lockroom
        </button>
        <button
          type="button"
          className={cx('text-sm text-ink-3', shareClass)}
          onClick={() => void copyLockroomLink()}
        >
          <Link2 className="size-3.5 stroke-2" aria-hidden />
          Copy Link
        </button>
      </div>
    </div>
  );
}
