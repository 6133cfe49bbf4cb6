import type { SupportComment, SupportPost } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import {
  Archive,
  ArchiveRestore,
  MessageSquare,
  MessageSquareText,
  Pencil,
  SearchX,
  Trash2,
} from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { Ago } from '../../shell/ago.tsx';
import { errorText, isNotFound } from '../../shell/errors.ts';
import { ListPending, PartFailed } from '../../shell/load-failed.tsx';
import { More } from '../../shell/more.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, FormError, TextArea } from '../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import {
  useArchivePost,
  useComments,
  usePhoto,
  useRefreshSupport,
  useSupportPost,
} from './support.queries.ts';
import { CATEGORY_LABELS } from './support-words.ts';

interface BylineProps {
  name: string;
  photo: string | null;
  /** When the post or comment was written, as an ISO timestamp. */
  at: string;
  end?: ReactNode;
}

export function Byline({ name, photo, at, end }: BylineProps) {
  return (
    <div className="text-sm text-ink-3 flex items-center gap-2">
      <Avatar name={name} src={photo} size="s" />
      <b className="text-ink-2 font-book wrap-anywhere">{name}</b>
      <Ago at={at} className="flex-none whitespace-nowrap" />
      {end && <span className="flex gap-1.5 ml-auto">{end}</span>}
    </div>
  );
}

interface DeletePostDialogProps {
  post: SupportPost;
  isFinal?: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePostDialog({ post, isFinal, onClose, onDeleted }: DeletePostDialogProps) {
  const refresh = useRefreshSupport();
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Post"
      text={`Are you sure you want to delete this post?${isFinal ? ' This action cannot be undone.' : ''}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={async () => {
        await api.support.remove({ params: { postId: post.id } });
        toast.show({ title: 'Post Deleted' });
        void refresh();
        onDeleted();
      }}
    />
  );
}

function Comments({ post }: { post: SupportPost }) {
  const { isAdmin } = useUser();
  const refresh = useRefreshSupport();
  const { items, error, refetch, nextPage } = useComments(post.id);
  const [deleting, setDeleting] = useState<SupportComment | null>(null);
  const comments = items?.toReversed();
  const count = items && !nextPage.hasMore ? items.length : Math.max(post.commentCount, items?.length ?? 0);
  return (
    <section aria-labelledby="comments" className="grid gap-2 grid-cols-1 mt-5">
      <h3 id="comments" className="label">
        {counted(count, 'comment')}
      </h3>
      {comments && <More nextPage={nextPage} label="Show older comments" shown={comments.length} />}
      {comments ? (
        <ol>
          {comments.map((comment) => (
            <li key={comment.id} className="grid grid-cols-1 gap-1 py-3 px-0 border-t border-line">
              <Byline
                name={comment.authorUsername}
                photo={comment.authorProfileImageUrl}
                at={comment.createdAt}
                end={
                  (comment.isMine || isAdmin) && (
                    <IconButton
                      icon={Trash2}
                      label={`Delete comment by ${comment.authorUsername}`}
                      size="s"
                      className="-my-2 -mr-2 ml-0"
                      onClick={() => setDeleting(comment)}
                    />
                  )
                }
              />
              <p className="text-ink-2 pl-8.5 whitespace-pre-wrap wrap-anywhere">{comment.content}</p>
            </li>
          ))}
        </ol>
      ) : error ? (
        <PartFailed title="The comments could not be loaded" part={{ data: items, error, refetch }} />
      ) : (
        <Loading label="Loading comments">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      <CommentBox postId={post.id} />
      {deleting && (
        <ConfirmDialog
          onClose={() => setDeleting(null)}
          title="Delete Comment"
          text="Are you sure you want to delete this comment?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          onConfirm={async () => {
            await api.support.removeComment({ params: { commentId: deleting.id } });
            toast.show({ title: 'Comment Deleted' });
            void refresh();
          }}
        />
      )}
    </section>
  );
}

function CommentBox({ postId }: { postId: string }) {
  const [content, setContent] = useState('');
  const refresh = useRefreshSupport();
  const add = useMutation({
    mutationFn: (sent: string) => api.support.comment({ params: { postId }, body: { content: sent } }),
    onSuccess: (_, sent) => {
      void refresh();
      // Keep any text typed while the comment was being sent.
      setContent((now) => (now === sent ? '' : now));
    },
  });
  const ready = content.trim() !== '';
  function send(event: FormEvent) {
    event.preventDefault();
    if (ready && !add.isPending) add.mutate(content);
  }
  return (
    <form className="grid grid-cols-1 gap-2.5 mt-1.5 [&>:last-child]:justify-self-end" onSubmit={send}>
      <Field label="Comment" hideLabel>
        <TextArea
          rows={3}
          placeholder="Write a comment"
          value={content}
          maxLength={TEXT_MAX.supportComment}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <FormError message={add.error && errorText(add.error, 'Failed to add comment')} />
      <Button type="submit" disabled={!ready} loading={add.isPending} pendingLabel="Sending...">
        Comment
      </Button>
    </form>
  );
}

export function PostBadges({ post }: { post: SupportPost }) {
  return (
    <>
      <Badge>{CATEGORY_LABELS[post.category]}</Badge>
      {post.isMine && <Badge tone="you">My Post</Badge>}
      {post.isArchived && <Badge>Archived</Badge>}
    </>
  );
}

export function PostText({ post }: { post: SupportPost }) {
  return (
    <>
      <p className="text-ink-2 whitespace-pre-wrap wrap-anywhere">{post.description}</p>
      {post.photoUrl && <Photo url={post.photoUrl} />}
    </>
  );
}

function Photo({ url }: { url: string }) {
  const shown = usePhoto(url);
  if (!shown) return null;
  return (
    <a
      href={shown}
      target="_blank"
      rel="noreferrer"
      className="justify-self-start max-w-full [&>img]:max-h-105 [&>img]:rounded-md [&>img]:bg-surface-3"
    >
      <img src={shown} alt="Attached by the author; opens at full size" />
    </a>
  );
}

interface PostDetailProps {
  post: SupportPost;
  onEdit: () => void;
  onDeleted: () => void;
}

function PostDetail({ post, onEdit, onDeleted }: PostDetailProps) {
  const { isAdmin } = useUser();
  const [deleting, setDeleting] = useState(false);
  const archive = useArchivePost();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because the focused row no longer exists if the post has replaced the list.
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

interface PostPaneProps {
  postId: string | null;
  posts: readonly SupportPost[];
  onEdit: (post: SupportPost) => void;
  onClose: () => void;
}

/** Shows the open post, or why it is unavailable. In narrow windows, the post replaces the list. */
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

interface PostRowProps {
  post: SupportPost;
  isOpen?: boolean;
  onOpen: () => void;
  onEdit?: () => void;
  end?: ReactNode;
}

/** A row for a post. Clicking the row anywhere except on its other buttons opens the post. */
export function PostRow({ post, isOpen = false, onOpen, onEdit, end }: PostRowProps) {
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.75 gap-x-3 py-4 px-0 lg:px-3.5 lg:hover:bg-surface-2',
        isOpen && 'lg:bg-surface-1 lg:shadow-[inset_3px_0_0_var(--ink)]',
      )}
    >
      <Byline name={post.authorUsername} photo={post.authorProfileImageUrl} at={post.createdAt} />
      {onEdit && (
        <IconButton
          icon={Pencil}
          label={`Edit ${post.title}`}
          size="s"
          className="z-1 row-start-1 col-start-2 justify-self-end -my-1.5 -mr-2 ml-0"
          onClick={onEdit}
        />
      )}
      <h3 className="col-start-1 text-md leading-normal wrap-anywhere">
        <button
          type="button"
          className="covers focus-visible:after:rounded-md"
          aria-current={isOpen || undefined}
          data-post={post.id}
          onClick={onOpen}
        >
          {post.title}
        </button>
      </h3>
      <p className="text-sm text-ink-2 col-start-1 [display:-webkit-box] overflow-hidden wrap-anywhere [-webkit-line-clamp:2] [-webkit-box-orient:vertical]">
        {post.description}
      </p>
      {post.photoUrl && <Thumb url={post.photoUrl} />}
      <div className="flex flex-wrap col-span-full items-center gap-1.5 mt-0.5">
        <PostBadges post={post} />
        <span className="text-xs text-ink-3 inline-flex items-center gap-1 ml-auto">
          <MessageSquare className="size-3 stroke-[2.5]" aria-hidden />
          <span aria-hidden>{post.commentCount}</span>
          <span className="sr-only">{counted(post.commentCount, 'comment')}</span>
        </span>
        {end && <span className="relative z-1">{end}</span>}
      </div>
    </li>
  );
}

function Thumb({ url }: { url: string }) {
  // Reserve space while the picture loads.
  return (
    <img
      className="row-[2/4] col-start-2 self-center size-16 object-cover rounded-md bg-surface-3"
      src={usePhoto(url) ?? undefined}
      alt=""
      decoding="async"
    />
  );
}
