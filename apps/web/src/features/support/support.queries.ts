import { readPage, type SupportCategory, type SupportOrder, type SupportPost } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, fetchPicture } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useList } from '../../shell/more.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';
import type { SupportTab } from './support-words.ts';

export interface PostDraft {
  title: string;
  description: string;
  category: SupportCategory;
  /** A data URL for a new picture, or the URL of the existing one; null for no picture. */
  photoUrl: string | null;
}

/** Live events reach only the people involved in a post, so posts are refetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 } as const;

export interface PostChoice {
  shelf: 'active' | 'archived' | 'all';
  tab: SupportTab;
  order: SupportOrder;
}

const ARCHIVED = { active: 'false', archived: 'true', all: 'all' } as const;

export function useSupportPosts({ shelf, tab, order }: PostChoice) {
  return useList({
    ...listQuery(keys.supportPosts(shelf, tab, order), (page) => {
      const query = {
        archived: ARCHIVED[shelf],
        category: tab === 'all' ? '' : tab,
        order,
        ...page,
      } as const;
      return readPage(api.support.posts, { query });
    }),
    ...ALWAYS_STALE,
  });
}

export function useSupportCounts() {
  return useQuery({
    queryKey: keys.supportCounts,
    queryFn: () => api.support.counts(),
    ...ALWAYS_STALE,
  });
}

export function useSupportPost(postId: string, listed: SupportPost | undefined) {
  return useQuery({
    queryKey: keys.supportPost(postId),
    queryFn: () => api.support.get({ params: { postId } }),
    placeholderData: listed,
    ...ALWAYS_STALE,
  });
}

export function useComments(postId: string) {
  return useList({
    ...listQuery(keys.supportComments(postId), (query) =>
      readPage(api.support.comments, { params: { postId }, query }),
    ),
    ...ALWAYS_STALE,
  });
}

/** Returns the `src` of a picture, given its URL or a data URL; null until the picture has loaded. */
export function usePhoto(photoUrl: string): string | null {
  const isChosen = photoUrl.startsWith('data:');
  const { data: picture } = useQuery({
    queryKey: keys.supportPhoto(photoUrl),
    queryFn: () => fetchPicture(photoUrl),
    enabled: !isChosen,
  });
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setShown(url);
    return () => {
      setShown(null);
      URL.revokeObjectURL(url);
    };
  }, [picture]);
  return isChosen ? photoUrl : shown;
}

export function useRefreshSupport() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.support });
}

export function useArchivePost(onDone?: () => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      api.support.update({ params: { postId: id }, body: { isArchived } }),
    onSuccess: ({ isArchived }) => {
      void refresh();
      onDone?.();
      toast.show({ title: isArchived ? 'Post Archived' : 'Post Restored' });
    },
    onError: (error, { isArchived }) =>
      toastFailure(error, isArchived ? 'Failed to archive post' : 'Failed to restore post'),
  });
}
