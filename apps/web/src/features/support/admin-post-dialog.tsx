import { SUPPORT_PRIORITIES, type SupportPost } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Check, ChevronDown, MessageSquare, Trash2 } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Byline, PostBadges, PostText } from './post-pane.tsx';
import { useArchivePost, useSetPriority } from './support.queries.ts';
import { PRIORITY_LABELS } from './support-words.ts';

interface AdminPostDialogProps {
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
            {counted(post.commentCount, 'comment')}
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

/** Lets administrators set a post's priority. The button is labeled 'Priority Level' until a priority is set. */
export function PriorityMenu({ post }: { post: SupportPost }) {
  const setPriority = useSetPriority();
  const label = post.priority && PRIORITY_LABELS[post.priority];
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="s"
          loading={setPriority.isPending}
          pendingLabel="Saving..."
          aria-label={`Priority Level${label ? `: ${label}` : ''}, ${post.title}`}
        >
          {label ?? 'Priority Level'}
          <ChevronDown className="size-3.5 stroke-2" aria-hidden />
        </Button>
      }
    >
      {SUPPORT_PRIORITIES.map((priority) => (
        <MenuItem
          key={priority}
          {...(priority === post.priority ? { icon: Check } : {})}
          onSelect={() => setPriority.mutate({ id: post.id, priority })}
        >
          {PRIORITY_LABELS[priority]}
        </MenuItem>
      ))}
    </Menu>
  );
}
