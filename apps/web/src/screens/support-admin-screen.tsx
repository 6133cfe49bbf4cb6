import { SUPPORT_PRIORITIES, type SupportPost, type SupportPriority } from '@lockroom/contract';
import { Link, Navigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Check, ChevronDown, Inbox, MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { Byline, DeletePostDialog, PostBadges, PostRow, PostText } from '../features/support/post-pane.tsx';
import {
  useArchivePost,
  useRefreshSupport,
  useSupportCounts,
  useSupportPosts,
} from '../features/support/support.queries.ts';
import { PRIORITY_LABELS, SUPPORT_TABS, supportTabs } from '../features/support/support-words.ts';
import { toastFailure } from '../shell/errors.ts';
import { ListPending, PartFailed } from '../shell/load-failed.tsx';
import { More } from '../shell/more.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useMutation } from '../shell/use-mutation.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { counted } from '../shell/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const CRUMBS = [
  { label: 'Settings', path: paths.settings() },
  { label: 'Support', path: paths.support() },
];
const SHELVES = ['active', 'archived'] as const;

export function SupportAdminScreen() {
  return useUser().isAdmin ? <AdminRoom /> : <Navigate to={paths.support()} replace />;
}

function AdminRoom() {
  const [shelf, setShelf] = useSearchChoice('show', SHELVES, 'active');
  const [tab, setTab] = useSearchChoice('tab', SUPPORT_TABS, 'all');
  const { items: posts, error, refetch, nextPage } = useSupportPosts({ shelf, tab, order: 'urgent' });
  const figures = useSupportCounts();
  const counts = figures.data;
  const [openId, setOpenId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<SupportPost | null>(null);
  const open = posts?.find(({ id }) => id === openId);
  const isArchive = shelf === 'archived';
  return (
    <Page title="Support Admin" crumbs={CRUMBS}>
      <BackHead title="Support Admin" fallback={paths.support()} />
      <PartFailed title="The counts on the tabs could not be loaded" part={figures} />
      <Tabs
        label="Category"
        items={supportTabs(counts?.[shelf])}
        value={tab}
        onChange={setTab}
        end={
          <Button
            variant="ghost"
            icon={isArchive ? Inbox : Archive}
            onClick={() => setShelf(isArchive ? 'active' : 'archived')}
          >
            {isArchive ? 'Show Active' : 'Show Archived'}
          </Button>
        }
      >
        <TabPanel value={tab} tabIndex={-1}>
          <h2 className="sr-only">{isArchive ? 'Archived posts' : 'Active posts'}</h2>
          {posts ? (
            posts.length > 0 ? (
              <ol className="ruled">
                {posts.map((post) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    onOpen={() => setOpenId(post.id)}
                    end={<PriorityMenu post={post} />}
                  />
                ))}
              </ol>
            ) : (
              <EmptyState
                icon={isArchive ? Archive : Inbox}
                title={isArchive ? 'Nothing Archived' : 'No Posts'}
              >
                {isArchive ? 'Archived posts appear here.' : 'No post needs an answer.'}
              </EmptyState>
            )
          ) : (
            <ListPending error={error} onRetry={refetch} what="posts" rows={4} />
          )}
          {posts && <More nextPage={nextPage} label="Show more posts" shown={posts.length} />}
        </TabPanel>
      </Tabs>
      {open && <PostDialog post={open} onClose={() => setOpenId(null)} onDelete={() => setDeleting(open)} />}
      {deleting && (
        <DeletePostDialog
          isFinal
          post={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setOpenId(null)}
        />
      )}
    </Page>
  );
}

interface PostDialogProps {
  post: SupportPost;
  onClose: () => void;
  onDelete: () => void;
}

function PostDialog({ post, onClose, onDelete }: PostDialogProps) {
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
function PriorityMenu({ post }: { post: SupportPost }) {
  const refresh = useRefreshSupport();
  const setPriority = useMutation({
    mutationFn: (priority: SupportPriority) =>
      api.support.update({ params: { postId: post.id }, body: { priority } }),
    // Await the refetch, so that the row has moved by the time the menu closes.
    onSuccess: () => refresh(),
    onError: (error) => toastFailure(error, 'Failed to set priority'),
  });
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
          onSelect={() => setPriority.mutate(priority)}
        >
          {PRIORITY_LABELS[priority]}
        </MenuItem>
      ))}
    </Menu>
  );
}
