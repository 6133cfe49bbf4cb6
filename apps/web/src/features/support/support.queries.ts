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
import { useList } from '../../shell/use-list.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';
import type { SupportTab } from './support-words.ts';

/** The content of a new or edited post. */
export interface PostDraft {
  title: string;
  description: string;
  category: SupportCategory;
  /** A data URL for a new picture, the address of the existing one, or null. */
  photoUrl: string | null;
}

/** Live events reach only the participants of a post, so what shows posts is refetched whenever it opens. */
const ALWAYS_STALE = { staleTime: 0 } as const;

/** Which posts a list shows. */
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

/** How many posts there are. */
export function useSupportCounts() {
  return useQuery({
    queryKey: keys.supportCounts,
    queryFn: () => api.support.counts(),
    ...ALWAYS_STALE,
  });
}

/** One post, whichever list it is on; `listed` is shown until it is there. */
export function useSupportPost(postId: string, listed: SupportPost | undefined) {
  return useQuery({
    queryKey: keys.supportPost(postId),
    queryFn: () => api.support.get({ params: { postId } }),
    placeholderData: listed,
    ...ALWAYS_STALE,
  });
}

/** The comments on a post, newest first. */
export function useComments(postId: string) {
  return useList({
    ...listQuery(keys.supportComments(postId), (query) =>
      readPage(api.support.comments, { params: { postId }, query }),
    ),
    ...ALWAYS_STALE,
  });
}

/** What an `<img>` shows of a post's picture or of a data URL; null until it is there. */
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

/** Creates a post. The form shows a failure. */
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

/** Edits a post of the viewer. The form shows a failure. */
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

/** Archives or restores a post. */
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

/** Sets the priority of a post; for administrators. */
export function useSetPriority() {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: ({ id, priority }: { id: string; priority: SupportPriority }) =>
      api.support.update({ params: { postId: id }, body: { priority } }),
    // Awaited, so that the row moves to its new place as the menu closes.
    onSuccess: () => refresh(),
    onError: (error) => toastFailure(error, 'Failed to set priority'),
  });
}

/** Deletes a post with its comments. The dialog shows a failure. */
export function useDeletePost() {
  const refresh = useRefreshSupport();
  return async (postId: string) => {
    await api.support.remove({ params: { postId } });
    toast.show({ title: 'Post Deleted' });
    void refresh();
  };
}

/** Adds a comment. The form shows a failure. */
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

/** Deletes a comment. The dialog shows a failure. */
export function useDeleteComment() {
  const refresh = useRefreshSupport();
  return async (commentId: string) => {
    await api.support.removeComment({ params: { commentId } });
    toast.show({ title: 'Comment Deleted' });
    void refresh();
  };
}
