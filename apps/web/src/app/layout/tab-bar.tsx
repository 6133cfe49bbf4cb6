import { Link } from '@tanstack/react-router';
import { useUnreadCount } from '../../features/notifications/notifications.queries.ts';
import { cx } from '../../ui/cx.ts';
import { DESTINATIONS } from './destinations.ts';

const barClass =
  'fixed top-auto inset-x-0 bottom-0 z-(--z-tabbar) grid grid-cols-[repeat(5,1fr)] h-(--tab-space) pt-0 pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] bg-surface-1 border-t border-line in-[:root[data-keyboard]]:hidden';

const itemClass =
  'relative grid place-content-center justify-items-center gap-1 text-ink-3 text-[10.5px] font-book font-stretch-88% tracking-[0.01em] [&_.lucide]:size-5.25 focus-visible:-outline-offset-3 [&[aria-current]]:text-ink [&[aria-current]]:before:absolute [&[aria-current]]:before:-top-px [&[aria-current]]:before:left-1/2 [&[aria-current]]:before:w-8.5 [&[aria-current]]:before:h-0.75 [&[aria-current]]:before:-ml-4.25 [&[aria-current]]:before:rounded-[0_0_2px_2px] [&[aria-current]]:before:bg-ink';
export function TabBar({ here }: { here: string | null }) {
  const unread = useUnreadCount();
  return (
    <nav aria-label="Main" className={cx('lg:hidden', barClass)}>
      {DESTINATIONS.map(({ label, path, icon: Icon, countsUnread }) => (
        <Link key={path} to={path} className={itemClass} aria-current={path === here ? 'page' : undefined}>
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
