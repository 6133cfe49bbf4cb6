import { Link, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useLastUpdated } from '../api/last-updated.ts';
import { liveState, useLiveLost } from '../api/live.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { SubBar } from '../ui/page-head.tsx';
import { clockTime, dayAndTime, isSameDay } from './date.ts';

export const noticeRowClass =
  'flex flex-wrap items-center justify-between gap-y-1 gap-x-3 py-2 text-sm text-ink-2 wrap-anywhere [&>p]:flex-[1_1_180px] [&>p]:min-w-0';

/** A persistent notice that the page no longer receives live updates, with a button to reconnect. */
export function LiveNotice() {
  const updatedAt = useLastUpdated();
  if (!useLiveLost() && updatedAt === null) return null;
  const online = updatedAt === null ? 'Live updates have stopped.' : 'The server cannot be reached.';
  return (
    <div
      role="status"
      className={cx(
        noticeRowClass,
        'sticky top-0 z-13 flex-nowrap h-(--notice-h) -mx-4 px-4 bg-bg leading-normal lg:top-(--top-h) lg:-mx-0.5 lg:px-0.5',
      )}
      data-live-notice
    >
      <p>
        <b>{navigator.onLine ? online : 'You are offline.'}</b>{' '}
        {updatedAt === null
          ? 'What you see may be out of date.'
          : `Last updated ${isSameDay(updatedAt, Date.now()) ? clockTime(updatedAt) : dayAndTime(updatedAt)}.`}
      </p>
      <Button variant="ghost" size="s" onClick={liveState.reconnect}>
        Reconnect
      </Button>
    </div>
  );
}

export const CrumbSlot = createContext<HTMLElement | null>(null);

/** The minimum height of an on-screen keyboard, in pixels. Browser toolbars are shorter. */
const KEYBOARD_PX = 120;

/**
 * CSS units ignore on-screen keyboards, so this sets `--visible-height` and `data-keyboard` on the root while one is
 * open.
 */
export function useVisibleHeight(on: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!on || !viewport) return;
    const root = document.documentElement;
    const read = () => {
      const height = viewport.height * viewport.scale;
      const isCovered = root.clientHeight - height > KEYBOARD_PX;
      root.toggleAttribute('data-keyboard', isCovered);
      if (!isCovered) return root.style.removeProperty('--visible-height');
      root.style.setProperty('--visible-height', `${height}px`);
      // Undo Safari's scrolling to the field, because the field is already visible.
      window.scrollTo(0, 0);
    };
    read();
    viewport.addEventListener('resize', read);
    return () => {
      viewport.removeEventListener('resize', read);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--visible-height');
    };
  }, [on]);
}

const mainClass =
  'max-w-190 min-w-0 my-0 mx-auto pt-4 px-4 pb-8 outline-none max-lg:data-fill:flex max-lg:data-fill:flex-col max-lg:data-fill:h-[calc(var(--visible-height,100dvh)_-_var(--tab-space))] max-lg:data-fill:pb-2 max-lg:in-[:root:not([data-keyboard])]:data-fill:min-h-105 lg:[grid-area:main] lg:w-full lg:max-w-none lg:m-0 lg:pt-6 lg:px-8 lg:pb-16 lg:border-l lg:border-line lg:max-xl:px-6 lg:data-rail:pt-3 lg:data-rail:px-4 lg:data-rail:pb-2';

const panelClass =
  '[grid-area:panel] flex flex-col gap-6 min-w-0 pt-5 px-5 pb-10 border-l border-line has-[>[data-stays]]:sticky has-[>[data-stays]]:top-(--top-h) has-[>[data-stays]]:h-[calc(100dvh_-_var(--top-h))] has-[>[data-stays]]:overflow-y-auto has-[>[data-stays]]:[scrollbar-width:thin]';

export interface Crumb {
  label: string;
  path: string;
}

export interface PageProps {
  /** Shown in the window's title and as the last breadcrumb. */
  title: string;
  crumbs?: readonly Crumb[];
  /** The page that the Back button leads to. The button is in a 44 px bar that only windows under 1200 px show. */
  back?: Crumb;
  menu?: ReactNode;
  /** The right panel at 1200 px and wider. The page itself must offer the same information and actions. */
  panel?: ReactNode;
  /** Shrinks the sidebar to icons, which leaves more space for a bracket. */
  rail?: boolean;
  /** Makes the page exactly fill narrow windows; longer content scrolls inside. */
  fill?: boolean;
  children: ReactNode;
}

export function Page({ title, crumbs = [], back, menu, panel, rail, fill = false, children }: PageProps) {
  const crumbSlot = useContext(CrumbSlot);
  const main = useFocusHandedOn();
  useVisibleHeight(fill);
  useTitle(title);
  return (
    <>
      {crumbSlot && createPortal(<Crumbs crumbs={crumbs} title={title} />, crumbSlot)}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-label={title}
        className={mainClass}
        data-rail={rail || undefined}
        data-fill={fill || undefined}
      >
        {back && (
          <SubBar
            back={<Link to={back.path} />}
            backLabel={`Back to ${back.label}`}
            context={back.label}
            more={menu}
          />
        )}
        <LiveNotice />
        {children}
      </main>
      {panel && (
        <aside className={cx('max-lg:hidden', panelClass)} aria-label="Details">
          {panel}
        </aside>
      )}
    </>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lockroom`;
  }, [title]);
}

let wasFocused = false;

/** Keeps the focus on <main> when a page replaces another page or its own skeleton. */
function useFocusHandedOn() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    if (wasFocused && document.activeElement === document.body) own?.focus({ preventScroll: true });
    return () => {
      wasFocused = document.activeElement === own;
      // A page that mounts later is no replacement, so it must not take the focus.
      queueMicrotask(() => {
        wasFocused = false;
      });
    };
  }, []);
  return main;
}

function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <ol className="text-sm text-ink-3 flex items-center gap-2 min-w-0 whitespace-nowrap [&_a:hover]:text-ink [&_[aria-current]]:font-book [&_[aria-current]]:text-ink">
      {crumbs.map((crumb) => (
        <Fragment key={crumb.path}>
          <li>
            <Link to={crumb.path}>{crumb.label}</Link>
          </li>
          <li aria-hidden>/</li>
        </Fragment>
      ))}
      <li aria-current="page" className="min-w-0 truncate">
        {title}
      </li>
    </ol>
  );
}

interface BackHeadProps {
  title: string;
  /** Where Back leads if there is no earlier page of the app in the history. */
  fallback: string;
  actions?: ReactNode;
}

/** A page header with Back, title and actions, for pages that are linked from several others. */
export function BackHead({ title, fallback, actions }: BackHeadProps) {
  const router = useRouter();
  function goBack() {
    if (router.history.canGoBack()) router.history.back();
    else router.history.replace(fallback);
  }
  return (
    <header className="flex flex-wrap items-center gap-3 mb-5">
      <div className="flex-auto flex items-center gap-2 min-w-0 -ml-2.5">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
        <h1 className="disp min-w-0 text-display wrap-anywhere">{title}</h1>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
