import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../ui/cx.ts';
import { SubBar } from '../ui/page-head.tsx';
import { useSeenHeight } from '../ui/use-seen-height.ts';
import { CrumbSlot } from './crumb-slot.ts';
import { PanelSlot } from './in-panel.tsx';
import { LiveNotice } from './live-notice.tsx';

const mainClass =
  'max-w-190 min-w-0 my-0 mx-auto pt-4 px-4 pb-8 outline-none max-lg:data-fill:flex max-lg:data-fill:flex-col max-lg:data-fill:h-[calc(var(--seen-h,100dvh)_-_var(--tab-space))] max-lg:data-fill:pb-2 max-lg:in-[:root:not([data-keyboard])]:data-fill:min-h-105 lg:[grid-area:main] lg:w-full lg:max-w-none lg:m-0 lg:pt-6 lg:px-8 lg:pb-16 lg:border-l lg:border-line lg:max-xl:px-6 lg:data-rail:pt-3 lg:data-rail:px-4 lg:data-rail:pb-2';

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
  /** Adds a 44 px bar below 1200 px that leads back to this page. */
  back?: Crumb;
  menu?: ReactNode;
  /** The right panel at 1200 px and wider. The page itself must offer the same facts and actions. */
  panel?: ReactNode;
  /** Shrinks the sidebar to icons, for brackets. */
  rail?: boolean;
  /** Fills narrow windows exactly; longer content scrolls inside. */
  fill?: boolean;
  children: ReactNode;
}

export function Page({ title, crumbs = [], back, menu, panel, rail, fill = false, children }: PageProps) {
  const crumbSlot = useContext(CrumbSlot);
  const [panelSlot, setPanelSlot] = useState<HTMLElement | null>(null);
  const main = useFocusHandedOn();
  useSeenHeight(fill);
  useEffect(() => {
    document.title = `${title} · Lockroom`;
  }, [title]);
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
        <PanelSlot value={panelSlot}>{children}</PanelSlot>
      </main>
      {panel && (
        <aside className={cx('max-lg:hidden', panelClass)} aria-label="Details">
          <div ref={setPanelSlot} className="contents" />
          {panel}
        </aside>
      )}
    </>
  );
}

let wasFocused = false;

/** Passes the focus on to the page that replaces this one, such as the loaded page after its skeleton. */
function useFocusHandedOn() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    if (wasFocused && document.activeElement === document.body) own?.focus({ preventScroll: true });
    return () => {
      wasFocused = document.activeElement === own;
      // A page that mounts later does not replace this one.
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
