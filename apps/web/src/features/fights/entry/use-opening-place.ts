import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The visit that has found its place; whatever mounts anew during it moves nothing. */
let placed: string | undefined;

/**
 * Brings an element into view when its page is opened, without moving the focus. A page that was left and is come back
 * to, or reloaded, stands where it was left instead; a reader who has begun to scroll is left alone.
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
    // The router puts a page that it has rendered to its top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      open();
    });
    return stop;
  }, [router]);
}
