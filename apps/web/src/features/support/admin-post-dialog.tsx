import type { SupportPost } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, MessageSquare, Trash2 } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Byline } from './byline.tsx';
import { PostBadges } from './post-badges.tsx';
import { PostText } from './post-text.tsx';
import { useArchivePost } from './support.queries.ts';

export interface AdminPostDialogProps {
  post: SupportPost;
  onClose: () => void;
  onDelete: () => void;
}

export function AdminPostDialog({ post, onClose, onDelete }: AdminPostDialogProps) {
  const archive = useArchivePost(onClose);
  return (
    <Dialog onClose={onClose} title={post.title}>
      <Byline name={post.authorUsername} photo={post.authorProfileImageUrl} at={post.createdAt} />
      <div className="flex flex-wrap gap-1.5">
        <PostBadges post={post} />
      </div>
      <PostText post={post} />
      <div className="flex flex-wrap gap-2 justify-end [&>:first-child]:mr-auto">
        <Button asChild variant="quiet" icon={MessageSquare}>
          <Link to={paths.support()} search={{ post: post.id }}>
            {post.commentCount === 1 ? '1 comment' : `${post.commentCount} comments`}
          </Link>
        </Button>
        <Button variant="danger" icon={Trash2} disabled={archive.isPending} onClick={onDelete}>
          Delete
        </Button>
        <Button
          variant="primary"
          icon={post.isArchived ? ArchiveRestore : Archive}
          loading={archive.isPending}
          pendingLabel={post.isArchived ? 'Restoring...' : 'Archiving...'}
          onClick={() => archive.mutate({ id: post.id, isArchived: !post.isArchived })}
        >
          {post.isArchived ? 'Restore' : 'Archive'}
        </Button>
      </div>
    </Dialog>
  );
}
