import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSearchValue } from '../../shell/use-search-choice.ts';

const WIDE = '(min-width: 1200px)';

/**
 * Returns the id of the open post, stored in the address as `?post=`. In wide windows the post opens beside the list
 * and adds no history entry; in narrow ones it replaces the list, and Back returns to it.
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

/** Returns the focus to a post's row when the post closes. */
function useFocusOnList(postId: string | null): void {
  const before = useRef(postId);
  useEffect(() => {
    const closed = postId === null ? before.current : null;
    before.current = postId;
    if (closed) document.querySelector<HTMLElement>(`[data-post="${CSS.escape(closed)}"]`)?.focus();
  }, [postId]);
}
