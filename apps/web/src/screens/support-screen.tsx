import type { SupportPost } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { LifeBuoy, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { PostCounts } from '../features/support/post-counts.tsx';
import { CreatePostDialog, EditPostDialog } from '../features/support/post-dialog.tsx';
import { PostPane } from '../features/support/post-pane.tsx';
import { PostRow } from '../features/support/post-row.tsx';
import { useSupportPosts } from '../features/support/support.queries.ts';
import { newestFirst, postsOf, SUPPORT_TABS, supportTabs } from '../features/support/support-words.ts';
import { useOpenPost } from '../features/support/use-open-post.ts';
import { BackHead } from '../shell/back-head.tsx';
import { ListPending } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PanelSection } from '../ui/facts.tsx';
import { SectionHead, SubBar } from '../ui/page-head.tsx';
import { Switch } from '../ui/switch.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './support-screen.module.css';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];
const SHOWN = ['active', 'all'] as const;

/** The support centre: the posts of all users, and the open one. */
export function SupportScreen() {
  const { isAdmin } = useUser();
  const [active, archived] = [useSupportPosts('active'), useSupportPosts('archived')];
  const [tab, setTab] = useSearchChoice('tab', SUPPORT_TABS, 'all');
  const [show, setShow] = useSearchChoice('show', SHOWN, 'active');
  const { postId, open, close } = useOpenPost();
  const [writing, setWriting] = useState<SupportPost | 'new' | null>(null);
  const done = () => setWriting(null);

  const posts = active.data && archived.data && newestFirst([...active.data, ...archived.data]);
  const shown = posts?.filter(({ isArchived }) => show === 'all' || !isArchived) ?? [];
  const error = active.error ?? archived.error;
  const retry = () => Promise.all([active.refetch(), archived.refetch()]);
  const isOpen = postId !== null;
  return (
    <Page
      title="Support"
      crumbs={CRUMBS}
      panel={
        posts && (
          <PanelSection title="Posts">
            <PostCounts posts={posts} />
          </PanelSection>
        )
      }
    >
      {isOpen && (
        <SubBar
          back={<button type="button" onClick={close} />}
          backLabel="Back to Support"
          context="Support"
        />
      )}
      <div className={isOpen ? 'only-wide' : undefined}>
        <BackHead
          title="Support"
          fallback={paths.settings()}
          actions={
            <>
              {isAdmin && (
                <Button asChild variant="ghost" icon={ShieldCheck}>
                  <Link to={paths.supportAdmin()}>Admin</Link>
                </Button>
              )}
              <Button variant="primary" icon={Plus} onClick={() => setWriting('new')}>
                New Post
              </Button>
            </>
          }
        />
      </div>
      <Tabs
        className={isOpen ? styles.behind : undefined}
        label="Category"
        items={supportTabs()}
        value={tab}
        onChange={setTab}
        end={
          <Switch
            className={styles.archived}
            label="Show archived"
            checked={show === 'all'}
            onChange={(event) => setShow(event.target.checked ? 'all' : 'active')}
          />
        }
      >
        <TabPanel value={tab} tabIndex={-1}>
          {posts ? (
            <div className={styles.split}>
              <div className={isOpen ? 'only-wide' : undefined}>
                <h2 className="sr">Posts</h2>
                <PostList
                  posts={postsOf(shown, tab)}
                  hidden={postsOf(posts, tab).length - postsOf(shown, tab).length}
                  openId={postId}
                  onOpen={open}
                  onEdit={setWriting}
                />
              </div>
              <PostPane postId={postId} posts={posts} onEdit={setWriting} onClose={close} />
            </div>
          ) : (
            <ListPending error={error} onRetry={retry} what="posts" rows={4} />
          )}
        </TabPanel>
      </Tabs>
      {posts && !isOpen && (
        <div className="only-narrow">
          <SectionHead title="Figures" />
          <PostCounts posts={posts} />
        </div>
      )}
      {writing === 'new' && <CreatePostDialog onClose={done} onCreated={done} />}
      {writing !== 'new' && writing !== null && <EditPostDialog post={writing} onClose={done} />}
    </Page>
  );
}

interface PostListProps {
  posts: readonly SupportPost[];
  /** The number of archived posts that are not listed. */
  hidden: number;
  openId: string | null;
  onOpen: (id: string) => void;
  onEdit: (post: SupportPost) => void;
}

function PostList({ posts, hidden, openId, onOpen, onEdit }: PostListProps) {
  if (posts.length === 0) {
    return (
      <EmptyState icon={LifeBuoy} title="No Posts Yet">
        {hidden > 0
          ? 'What there was is archived.'
          : 'Report an issue, ask a question or say what you think: everybody here can read it and answer.'}
      </EmptyState>
    );
  }
  return (
    <ol>
      {posts.map((post) => (
        <PostRow
          key={post.id}
          post={post}
          isOpen={post.id === openId}
          onOpen={() => onOpen(post.id)}
          {...(post.isMine ? { onEdit: () => onEdit(post) } : {})}
        />
      ))}
    </ol>
  );
}
