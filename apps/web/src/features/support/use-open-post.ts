import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const WIDE = '(min-width: 1200px)';

/**
 * The post named in the address, `?post=`, and the ways to open and close one. Beside the list opening leaves no trace
 * in the history; on narrow windows, where the post takes the list's place, back leads to the list.
 */
export function useOpenPost() {
  const router = useRouter();
  const { searchStr } = useLocation();
  const postId = new URLSearchParams(searchStr).get('post');
  const hasList = useRef(false);
  useFocusOnList(postId);

  function go(id: string | null, replace: boolean) {
    const { pathname, searchStr: present } = router.state.location;
    const search = new URLSearchParams(present);
    if (id === null) search.delete('post');
    else search.set('post', id);
    const href = search.size > 0 ? `${pathname}?${search}` : pathname;
    void router.navigate({ href, replace, resetScroll: false });
  }

  return {
    postId,
    open(id: string) {
      const isBeside = window.matchMedia(WIDE).matches;
      hasList.current = !isBeside;
      go(id, isBeside || postId !== null);
    },
    close() {
      if (hasList.current) router.history.back();
      else go(null, true);
      hasList.current = false;
    },
  };
}

/** Puts the focus back on the row of a post that was closed. */
function useFocusOnList(postId: string | null): void {
  const before = useRef(postId);
  useEffect(() => {
    const closed = postId === null ? before.current : null;
    before.current = postId;
    if (closed) document.querySelector<HTMLElement>(`[data-post="${CSS.escape(closed)}"]`)?.focus();
  }, [postId]);
}
