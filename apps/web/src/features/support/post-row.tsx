import type { SupportPost } from '@lockroom/contract';
import { MessageSquare, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Byline } from './byline.tsx';
import { PostBadges } from './post-badges.tsx';
import { usePhoto } from './support.queries.ts';

export interface PostRowProps {
  post: SupportPost;
  isOpen?: boolean;
  onOpen: () => void;
  onEdit?: () => void;
  end?: ReactNode;
}

/** A post in a list. The whole row opens it, and its buttons lie above that target. */
export function PostRow({ post, isOpen = false, onOpen, onEdit, end }: PostRowProps) {
  const comments = `${post.commentCount} ${post.commentCount === 1 ? 'comment' : 'comments'}`;
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
          <span className="sr-only">{comments}</span>
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
