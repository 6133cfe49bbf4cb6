import { SUPPORT_CATEGORIES, type SupportCounts, type SupportPost } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { LifeBuoy, Plus, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../api/session.ts';
import { PostDialog } from '../features/support/post-dialog.tsx';
import { PostPane, PostRow } from '../features/support/post-pane.tsx';
import { useSupportCounts, useSupportPosts } from '../features/support/support.queries.ts';
import { CATEGORY_LABELS, countOf, SUPPORT_TABS, supportTabs } from '../features/support/support-words.ts';
import { LinkButton } from '../shell/link-button.tsx';
import { ListPending, PartFailed } from '../shell/load-failed.tsx';
import { More } from '../shell/more.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice, useSearchValue } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { Facts, PanelSection } from '../ui/card.tsx';
import { Switch } from '../ui/field.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { SectionHead, SubBar } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useWide } from '../ui/use-wide.ts';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];
const SHOWN = ['active', 'all'] as const;

export function SupportScreen() {
  const { isAdmin } = useUser();
  const [tab, setTab] = useSearchChoice('tab', SUPPORT_TABS, 'all');
  const [show, setShow] = useSearchChoice('show', SHOWN, 'active');
  const posts = useSupportPosts({ shelf: show, tab, order: 'newest' });
  const figures = useSupportCounts();
  const counts = figures.data;
  const { postId, open, close } = useOpenPost();
  const [writeParam, setWriteParam] = useSearchValue('write');
  const [writing, setWriting] = useState<SupportPost | 'new' | null>(writeParam === null ? null : 'new');
  // Remove the parameter from the address, so that a page reload does not open the form again.
  const removeParam = useEffectEvent(() => writeParam !== null && setWriteParam(null));
  useEffect(() => void removeParam(), []);

  const isOpen = postId !== null;
  const stats = (
    <>
      <PartFailed title="The stats could not be loaded" part={figures} />
      {counts && <PostCounts counts={counts} />}
    </>
  );
  return (
    <Page title="Support" crumbs={CRUMBS} panel={<PanelSection title="Posts">{stats}</PanelSection>}>
      {isOpen && (
        <SubBar
          back={<button type="button" onClick={close} />}
          backLabel="Back to Support"
          context="Support"
        />
      )}
      <div className={isOpen ? 'max-lg:hidden' : undefined}>
        <BackHead
          title="Support"
          fallback={paths.settings()}
          actions={
            <>
              {isAdmin && (
                <LinkButton variant="ghost" icon={ShieldCheck} to={paths.supportAdmin()}>
                  Admin
                </LinkButton>
              )}
              <Button variant="primary" icon={Plus} onClick={() => setWriting('new')}>
                New Post
              </Button>
            </>
          }
        />
      </div>
      <Tabs
        className={isOpen ? 'max-lg:[&>:first-child]:hidden' : undefined}
        label="Category"
        items={supportTabs()}
        value={tab}
        onChange={setTab}
        end={
          <Switch
            className="gap-2.5 whitespace-nowrap"
            label="Show archived"
            checked={show === 'all'}
            onChange={(event) => setShow(event.target.checked ? 'all' : 'active')}
          />
        }
      >
        <TabPanel value={tab} tabIndex={-1}>
          {posts.items ? (
            <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)] lg:gap-6 lg:items-start">
              <div className={isOpen ? 'max-lg:hidden' : undefined}>
                <h2 className="sr-only">Posts</h2>
                {posts.items.length === 0 ? (
                  <EmptyState icon={LifeBuoy} title="No Posts Yet">
                    {show === 'active' && counts && countOf(counts.archived, tab) > 0
                      ? 'All posts are archived.'
                      : 'Report an issue, ask a question or say what you think: everyone here can read it and answer.'}
                  </EmptyState>
                ) : (
                  <ol className="ruled">
                    {posts.items.map((post) => (
                      <PostRow
                        key={post.id}
                        post={post}
                        isOpen={post.id === postId}
                        onOpen={() => open(post.id)}
                        {...(post.isMine ? { onEdit: () => setWriting(post) } : {})}
                      />
                    ))}
                  </ol>
                )}
                <More nextPage={posts.nextPage} label="Show older posts" shown={posts.items.length} />
              </div>
              <PostPane postId={postId} posts={posts.items} onEdit={setWriting} onClose={close} />
            </div>
          ) : (
            <ListPending error={posts.error} onRetry={posts.refetch} what="posts" rows={4} />
          )}
        </TabPanel>
      </Tabs>
      {!isOpen && (
        <div className="lg:hidden">
          <SectionHead title="Stats" />
          {stats}
        </div>
      )}
      {writing && <PostDialog post={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />}
    </Page>
  );
}

function PostCounts({ counts }: { counts: SupportCounts }) {
  const { active, archived, mine } = counts;
  const count = (term: string, value: number) => ({ term, value, figure: true });
  return (
    <Facts
      facts={[
        count('Total', countOf(active, 'all') + countOf(archived, 'all')),
        count('Mine', mine),
        count('Archived', countOf(archived, 'all')),
        ...SUPPORT_CATEGORIES.map((category) =>
          count(CATEGORY_LABELS[category], active[category] + archived[category]),
        ),
      ]}
    />
  );
}

/** The open post is stored in the address. In narrow windows, opening one adds a history entry, so Back closes it. */
function useOpenPost() {
  const router = useRouter();
  const [postId, go] = useSearchValue('post');
  const isBeside = useWide();
  const hasList = useRef(false);
  useFocusOnList(postId);

  return {
    postId,
    open(id: string) {
      hasList.current = !isBeside;
      go(id, { replace: isBeside || postId !== null });
    },
    close() {
      if (hasList.current) router.history.back();
      else go(null);
      hasList.current = false;
    },
  };
}

function useFocusOnList(postId: string | null): void {
  const before = useRef(postId);
  useEffect(() => {
    const closed = postId === null ? before.current : null;
    before.current = postId;
    if (closed) document.querySelector<HTMLElement>(`[data-post="${CSS.escape(closed)}"]`)?.focus();
  }, [postId]);
}
