import type { SupportPost } from '@lockroom/contract';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Byline } from './byline.tsx';
import { Comments } from './comments.tsx';
import { DeletePostDialog } from './delete-dialogs.tsx';
import { PostBadges } from './post-badges.tsx';
import { PostText } from './post-text.tsx';
import { useArchivePost } from './support.queries.ts';

export interface PostDetailProps {
  post: SupportPost;
  onEdit: () => void;
  onDeleted: () => void;
}

export function PostDetail({ post, onEdit, onDeleted }: PostDetailProps) {
  const { isAdmin } = useUser();
  const [deleting, setDeleting] = useState(false);
  const archive = useArchivePost();
  const heading = useRef<HTMLHeadingElement>(null);
  // If the post replaced the list, the focused row is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card className="grid grid-cols-1 gap-3 p-5.5 max-sm:p-4">
      <Byline name={post.authorUsername} photo={post.authorProfileImageUrl} at={post.createdAt} />
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-[22px] font-bold leading-snug tracking-[-0.005em] wrap-anywhere"
      >
        {post.title}
      </h2>
      <div className="flex flex-wrap gap-1.5">
        <PostBadges post={post} />
      </div>
      <PostText post={post} />
      {(post.isMine || isAdmin) && (
        <div className="flex flex-wrap gap-2 mt-1">
          {post.isMine && (
            <Button variant="ghost" size="s" icon={Pencil} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button
            variant="ghost"
            size="s"
            icon={post.isArchived ? ArchiveRestore : Archive}
            loading={archive.isPending}
            pendingLabel={post.isArchived ? 'Restoring...' : 'Archiving...'}
            onClick={() => archive.mutate({ id: post.id, isArchived: !post.isArchived })}
          >
            {post.isArchived ? 'Restore' : 'Archive'}
          </Button>
          <Button variant="ghost" size="s" icon={Trash2} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      <Comments post={post} />
      {deleting && <DeletePostDialog post={post} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </Card>
  );
}
