import type { SupportPost } from '@lockroom/contract';
import { MessageSquareText, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostDetail } from './post-detail.tsx';

export interface PostPaneProps {
  /** Null while no post is open. */
  postId: string | null;
  posts: readonly SupportPost[];
  onEdit: (post: SupportPost) => void;
  onClose: () => void;
}

/** The open post, or why there is none: beside the list on wide windows, in its place on narrow ones. */
export function PostPane({ postId, posts, onEdit, onClose }: PostPaneProps) {
  if (postId === null) {
    return (
      <div className="only-wide">
        <EmptyState icon={MessageSquareText} title="No Post Open">
          Choose one from the list to read it with its comments.
        </EmptyState>
      </div>
    );
  }
  const post = posts.find(({ id }) => id === postId);
  if (!post) {
    return (
      <EmptyState
        icon={SearchX}
        title="Post Not Found"
        action={<Button onClick={onClose}>Show all posts</Button>}
      >
        It may have been deleted.
      </EmptyState>
    );
  }
  return <PostDetail key={post.id} post={post} onEdit={() => onEdit(post)} onDeleted={onClose} />;
}
