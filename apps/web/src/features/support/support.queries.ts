import type { SupportCategory, SupportPost, SupportPriority } from '@lockroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys } from '../../api/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** What a person writes in a post. */
export interface PostDraft {
  title: string;
  description: string;
  category: SupportCategory;
  /** A data URL, the address of the picture the post has, or null for none. */
  photoUrl: string | null;
}

/**
 * The posts of one shelf, newest first. Only whoever takes part in a post is told of it live, so that the list is asked
 * for anew whenever a page that shows it opens.
 */
export function useSupportPosts(shelf: 'active' | 'archived') {
  return useQuery({
    queryKey: keys.supportPosts(shelf),
    queryFn: () => api.support.posts({ query: { archived: shelf === 'archived' ? 'true' : 'false' } }),
    refetchOnMount: 'always',
  });
}

/** The comments on a post, oldest first; asked for anew whenever the post is opened. */
export function useComments(postId: string) {
  return useQuery({
    queryKey: keys.supportComments(postId),
    queryFn: () => api.support.comments({ params: { postId } }),
    refetchOnMount: 'always',
  });
}

function useRefreshSupport() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.support });
}

/** Writes a post. */
export function useCreatePost(onDone: (post: SupportPost) => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (body: PostDraft) => api.support.create({ body }),
    onSuccess: (post) => {
      void refresh();
      onDone(post);
      toast.show({ title: 'Post Created' });
    },
    onError: (error) => toastFailure(error, 'Failed to create post'),
  });
}

/** Changes what a post of the viewer says. */
export function useEditPost(postId: string, onDone: () => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (body: PostDraft) => api.support.update({ params: { postId }, body }),
    onSuccess: () => {
      void refresh();
      onDone();
      toast.show({ title: 'Post Updated' });
    },
    onError: (error) => toastFailure(error, 'Failed to update post'),
  });
}

/** Archives a post or takes it back. */
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
    // The row moves to its new place when the menu has closed, not a moment later.
    onSuccess: () => refresh(),
    onError: (error) => toastFailure(error, 'Failed to set priority'),
  });
}

/** Deletes a post with its comments; the dialog that asks shows a failure. */
export function useDeletePost() {
  const refresh = useRefreshSupport();
  return async (postId: string) => {
    await api.support.remove({ params: { postId } });
    toast.show({ title: 'Post Deleted' });
    void refresh();
  };
}

/** Comments on a post. */
export function useAddComment(postId: string, onDone: (sent: string) => void) {
  const refresh = useRefreshSupport();
  return useMutation({
    mutationFn: (content: string) => api.support.comment({ params: { postId }, body: { content } }),
    onSuccess: (_, sent) => {
      void refresh();
      onDone(sent);
    },
    onError: (error) => toastFailure(error, 'Failed to add comment'),
  });
}

/** Deletes a comment; the dialog that asks shows a failure. */
export function useDeleteComment() {
  const refresh = useRefreshSupport();
  return async (commentId: string) => {
    await api.support.removeComment({ params: { commentId } });
    toast.show({ title: 'Comment Deleted' });
    void refresh();
  };
}
