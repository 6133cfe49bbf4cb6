import type { SupportPost } from '@lockroom/contract';
import { Navigate } from '@tanstack/react-router';
import { Archive, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { AdminPostDialog, PriorityMenu } from '../features/support/admin-post-dialog.tsx';
import { DeletePostDialog, PostRow } from '../features/support/post-pane.tsx';
import { useSupportCounts, useSupportPosts } from '../features/support/support.queries.ts';
import { SUPPORT_TABS, supportTabs } from '../features/support/support-words.ts';
import { ListPending, PartFailed } from '../shell/load-failed.tsx';
import { More } from '../shell/more.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
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
  const { items: posts, error, refetch, rest } = useSupportPosts({ shelf, tab, order: 'urgent' });
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
          {posts && <More rest={rest} label="Show more posts" shown={posts.length} />}
        </TabPanel>
      </Tabs>
      {open && (
        <AdminPostDialog post={open} onClose={() => setOpenId(null)} onDelete={() => setDeleting(open)} />
      )}
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
