import type { SupportComment, SupportPost } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { errorText } from '../../shell/errors.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { More } from '../../shell/more.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { Byline } from './byline.tsx';
import { DeleteCommentDialog } from './delete-dialogs.tsx';
import { useAddComment, useComments } from './support.queries.ts';

export function Comments({ post }: { post: SupportPost }) {
  const { isAdmin } = useUser();
  const { items, error, refetch, rest } = useComments(post.id);
  const [deleting, setDeleting] = useState<SupportComment | null>(null);
  const comments = items?.toReversed();
  const count = items && !rest.hasMore ? items.length : Math.max(post.commentCount, items?.length ?? 0);
  return (
    <section aria-labelledby="comments" className="grid gap-2 grid-cols-1 mt-5">
      <h3 id="comments" className="label">
        {count} {count === 1 ? 'comment' : 'comments'}
      </h3>
      {comments && <More rest={rest} label="Show older comments" shown={comments.length} />}
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
                      label={`Delete comment of ${comment.authorUsername}`}
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
      {deleting && <DeleteCommentDialog comment={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

function CommentBox({ postId }: { postId: string }) {
  const [content, setContent] = useState('');
  // Keep text that was typed while the comment was being sent.
  const add = useAddComment(postId, (sent) => setContent((now) => (now === sent ? '' : now)));
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
