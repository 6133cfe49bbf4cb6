import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SubBar } from '../ui/page-head.tsx';
import { useSeenHeight } from '../ui/use-seen-height.ts';
import { CrumbSlot } from './crumb-slot.ts';
import { PanelSlot } from './in-panel.tsx';
import { LiveNotice } from './live-notice.tsx';
import styles from './page.module.css';

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
        className={styles.main}
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
        <aside className={`only-wide ${styles.panel}`} aria-label="Details">
          <div ref={setPanelSlot} className={styles.slot} />
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
    <ol className={`small dim ${styles.crumbs}`}>
      {crumbs.map((crumb) => (
        <Fragment key={crumb.path}>
          <li>
            <Link to={crumb.path}>{crumb.label}</Link>
          </li>
          <li aria-hidden>/</li>
        </Fragment>
      ))}
      <li aria-current="page" className="trunc">
        {title}
      </li>
    </ol>
  );
}
