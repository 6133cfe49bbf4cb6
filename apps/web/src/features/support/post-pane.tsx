import type { SupportPost } from '@lockroom/contract';
import { MessageSquareText, SearchX } from 'lucide-react';
import { isNotFound } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostDetail } from './post-detail.tsx';
import { useSupportPost } from './support.queries.ts';

export interface PostPaneProps {
  postId: string | null;
  posts: readonly SupportPost[];
  onEdit: (post: SupportPost) => void;
  onClose: () => void;
}

/** The open post, or why it is unavailable: beside the list in wide windows, replacing it in narrow ones. */
export function PostPane({ postId, posts, onEdit, onClose }: PostPaneProps) {
  if (postId === null) {
    return (
      <div className="max-lg:hidden">
        <EmptyState icon={MessageSquareText} title="No Post Open">
          Choose one from the list to read it with its comments.
        </EmptyState>
      </div>
    );
  }
  const listed = posts.find(({ id }) => id === postId);
  return <OpenPost key={postId} postId={postId} listed={listed} onEdit={onEdit} onClose={onClose} />;
}

interface OpenPostProps extends Pick<PostPaneProps, 'onEdit' | 'onClose'> {
  postId: string;
  listed: SupportPost | undefined;
}

function OpenPost({ postId, listed, onEdit, onClose }: OpenPostProps) {
  const { data: post = listed, error, refetch } = useSupportPost(postId, listed);
  if (isNotFound(error)) {
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
  if (!post) return <ListPending error={error} onRetry={refetch} what="the post" rows={3} />;
  return <PostDetail post={post} onEdit={() => onEdit(post)} onDeleted={onClose} />;
}
