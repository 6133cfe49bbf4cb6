import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CrumbSlot } from '../../shell/crumb-slot.ts';
import { destinationOf } from './destinations.ts';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

export function Frame({ children }: { children: ReactNode }) {
  const [crumbSlot, setCrumbSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const here = destinationOf(pathname)?.path ?? null;
  useFocusOnNavigation();
  return (
    <div className={styles.app}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header crumbSlot={setCrumbSlot} />
      <Sidebar here={here} />
      <CrumbSlot value={crumbSlot}>{children}</CrumbSlot>
      <TabBar here={here} />
    </div>
  );
}

/** Moves the focus to the new page after navigation, so that keyboard and screen-reader users start at its top. */
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
