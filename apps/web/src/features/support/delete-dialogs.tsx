import type { SupportComment, SupportPost } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteComment, useDeletePost } from './support.queries.ts';

export interface DeletePostDialogProps {
  /** The post in question; null while nothing is asked. */
  post: SupportPost | null;
  /** The admin room says that there is no way back. */
  isFinal?: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a post goes, in the words of 000 section 5. */
export function DeletePostDialog({ post, isFinal, onClose, onDeleted }: DeletePostDialogProps) {
  const deletePost = useDeletePost();
  return (
    <ConfirmDialog
      open={post !== null}
      onOpenChange={onClose}
      title="Delete Post"
      text={`Are you sure you want to delete this post?${isFinal ? ' This action cannot be undone.' : ''}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureTitle="Failed to delete post"
      onConfirm={async () => {
        if (!post) return;
        await deletePost(post.id);
        onDeleted();
      }}
    />
  );
}

export interface DeleteCommentDialogProps {
  comment: SupportComment | null;
  onClose: () => void;
}

/** Asks before a comment goes. */
export function DeleteCommentDialog({ comment, onClose }: DeleteCommentDialogProps) {
  const deleteComment = useDeleteComment();
  return (
    <ConfirmDialog
      open={comment !== null}
      onOpenChange={onClose}
      title="Delete Comment"
      text="Are you sure you want to delete this comment?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureTitle="Failed to delete comment"
      onConfirm={async () => {
        if (comment) await deleteComment(comment.id);
      }}
    />
  );
}
