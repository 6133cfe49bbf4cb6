import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SubBar } from '../ui/page-head.tsx';
import { useCrumbSlot } from './layout/crumb-slot.ts';
import styles from './page.module.css';

/** A place above this one: its name and its path. */
export interface Crumb {
  label: string;
  path: string;
}

export interface PageProps {
  /** The name of the page: in the window's title, and last among the breadcrumbs. */
  title: string;
  /** The places above this one, outermost first, for the header of wide screens. */
  crumbs?: readonly Crumb[];
  /** Where the phone's bar leads back to; with it the page opens with a bar of 44 px below 1200 px. */
  back?: Crumb;
  /** A menu or button at the right end of that bar. */
  menu?: ReactNode;
  /** What stands in the right panel at 1200 px and more: facts and actions that the page has as well. */
  panel?: ReactNode;
  /** Folds the sidebar to icons, for brackets. */
  rail?: boolean;
  children: ReactNode;
}

/** The frame every screen fills: title, breadcrumbs, phone bar, main part and right panel. */
export function Page({ title, crumbs = [], back, menu, panel, rail, children }: PageProps) {
  const crumbSlot = useCrumbSlot();
  const main = useFocusHandedOn();
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
      >
        {back && (
          <SubBar
            back={<Link to={back.path} />}
            backLabel={`Back to ${back.label}`}
            context={back.label}
            more={menu}
          />
        )}
        {children}
      </main>
      {panel && (
        <aside className={styles.panel} aria-label="Details">
          {panel}
        </aside>
      )}
    </>
  );
}

let wasFocused = false;

/** A page that gives way to another one, as a skeleton does to what it stood for, leaves it the focus of its main part. */
function useFocusHandedOn() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    if (wasFocused && document.activeElement === document.body) own?.focus({ preventScroll: true });
    return () => {
      wasFocused = document.activeElement === own;
      // Whatever comes after this drawing is no page that took the place of this one.
      queueMicrotask(() => {
        wasFocused = false;
      });
    };
  }, []);
  return main;
}

function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <ol className={styles.crumbs}>
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
