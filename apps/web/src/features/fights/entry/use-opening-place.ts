import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The page visit that has already been scrolled, so that remounting does not scroll again. */
let placed: string | undefined;

/**
 * Scrolls to an element when a page is opened, without moving the focus. Does nothing if the browser restores the
 * scroll position, after a reload or going back, or if the user has begun to scroll.
 */
export function useOpeningPlace(domId: string | null): void {
  const router = useRouter();
  const remembered = useElementScrollRestoration({ getElement: () => window });
  const open = useEffectEvent(() => {
    const { state, href } = router.latestLocation;
    const visit = state.__TSR_key ?? href;
    if (placed === visit) return;
    placed = visit;
    if (window.scrollY > 0) return;
    if (remembered) window.scrollTo({ top: remembered.scrollY, behavior: 'instant' });
    else if (domId !== null) {
      document.getElementById(domId)?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  });
  useEffect(() => {
    if (router.state.status === 'idle') return open();
    // The router first scrolls a rendered page to the top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      open();
    });
    return stop;
  }, [router]);
}
