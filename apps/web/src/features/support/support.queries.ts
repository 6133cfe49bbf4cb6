import {
  readPage,
  type SupportCategory,
  type SupportOrder,
  type SupportPost,
  type SupportPriority,
} from '@lockroom/contract';
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

/** Loads a post. Until it has loaded, returns `listed`. */
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

function useRefreshSupport() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.support });
}

export function useCreatePost(onDone: (post: SupportPost) => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (body: PostDraft) => api.support.create({ body }),
    onSuccess: (post) => {
      void refresh();
      onDone(post);
      toast.show({ title: 'Post Created' });
    },
  });
}

export function useEditPost(postId: string, onDone: () => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (body: PostDraft) => api.support.update({ params: { postId }, body }),
    onSuccess: () => {
      void refresh();
      onDone();
      toast.show({ title: 'Post Updated' });
    },
  });
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

export function useSetPriority() {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: ({ id, priority }: { id: string; priority: SupportPriority }) =>
      api.support.update({ params: { postId: id }, body: { priority } }),
    // Await the refetch, so that the row has moved by the time the menu closes.
    onSuccess: () => refresh(),
    onError: (error) => toastFailure(error, 'Failed to set priority'),
  });
}

export function useDeletePost() {
  const refresh = useRefreshSupport();
  return async (postId: string) => {
    await api.support.remove({ params: { postId } });
    toast.show({ title: 'Post Deleted' });
    void refresh();
  };
}

export function useAddComment(postId: string, onDone: (sent: string) => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (content: string) => api.support.comment({ params: { postId }, body: { content } }),
    onSuccess: (_, sent) => {
      void refresh();
      onDone(sent);
    },
  });
}

export function useDeleteComment() {
  const refresh = useRefreshSupport();
  return async (commentId: string) => {
    await api.support.removeComment({ params: { commentId } });
    toast.show({ title: 'Comment Deleted' });
    void refresh();
  };
}
