import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSearchValue } from '../../shell/use-search-choice.ts';

const WIDE = '(min-width: 1200px)';

/**
 * The id of the open post, kept in the address as `?post=`. On wide windows the post stands beside the list, so opening
 * it adds no history entry; on narrow ones it replaces the list, and back leads to the list.
 */
export function useOpenPost() {
  const router = useRouter();
  const [postId, go] = useSearchValue('post');
  const hasList = useRef(false);
  useFocusOnList(postId);

  return {
    postId,
    open(id: string) {
      const isBeside = window.matchMedia(WIDE).matches;
      hasList.current = !isBeside;
      go(id, { replace: isBeside || postId !== null });
    },
    close() {
      if (hasList.current) router.history.back();
      else go(null);
      hasList.current = false;
    },
  };
}

/** Returns the focus to the row of a post when it is closed. */
function useFocusOnList(postId: string | null): void {
  const before = useRef(postId);
  useEffect(() => {
    const closed = postId === null ? before.current : null;
    before.current = postId;
    if (closed) document.querySelector<HTMLElement>(`[data-post="${CSS.escape(closed)}"]`)?.focus();
  }, [postId]);
}
