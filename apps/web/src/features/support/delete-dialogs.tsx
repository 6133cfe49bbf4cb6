import type { SupportComment, SupportPost } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteComment, useDeletePost } from './support.queries.ts';

export interface DeletePostDialogProps {
  post: SupportPost;
  isFinal?: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePostDialog({ post, isFinal, onClose, onDeleted }: DeletePostDialogProps) {
  const deletePost = useDeletePost();
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Post"
      text={`Are you sure you want to delete this post?${isFinal ? ' This action cannot be undone.' : ''}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={async () => {
        await deletePost(post.id);
        onDeleted();
      }}
    />
  );
}

export function DeleteCommentDialog({ comment, onClose }: { comment: SupportComment; onClose: () => void }) {
  const deleteComment = useDeleteComment();
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Comment"
      text="Are you sure you want to delete this comment?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => deleteComment(comment.id)}
    />
  );
}
