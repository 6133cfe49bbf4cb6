import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CrumbSlot } from '../../shell/crumb-slot.ts';
import { destinationOf } from './destinations.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

const appClass =
  'min-h-dvh pt-0 pr-[env(safe-area-inset-right)] pb-(--tab-space) pl-[env(safe-area-inset-left)] lg:[--side:var(--side-w)] lg:[--panel:0px] lg:grid lg:[grid-template:"top_top_top"_var(--top-h)_"side_main_panel"_1fr_/_var(--side)_minmax(0,1fr)_var(--panel)] lg:p-0 lg:has-[>aside]:[--panel:var(--panel-w)] lg:has-[>[data-rail]]:[--side:var(--rail-w)]';

export function Frame({ children }: { children: ReactNode }) {
  const [crumbSlot, setCrumbSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const here = destinationOf(pathname)?.path ?? null;
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
