import type { SupportPost } from '@lockroom/contract';
import { MessageSquare, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Byline } from './byline.tsx';
import { PostBadges } from './post-badges.tsx';
import styles from './post-row.module.css';
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
    <li className={cx(styles.row, isOpen && styles.open)}>
      <Byline name={post.authorUsername} photo={post.authorProfileImageUrl} at={post.createdAt} />
      {onEdit && (
        <IconButton
          icon={Pencil}
          label={`Edit ${post.title}`}
          size="s"
          className={styles.edit}
          onClick={onEdit}
        />
      )}
      <h3 className={styles.title}>
        <button
          type="button"
          className={`covers ${styles.target}`}
          aria-current={isOpen || undefined}
          data-post={post.id}
          onClick={onOpen}
        >
          {post.title}
        </button>
      </h3>
      <p className={`small muted ${styles.description}`}>{post.description}</p>
      {post.photoUrl && <Thumb url={post.photoUrl} />}
      <div className={`cluster ${styles.foot}`}>
        <PostBadges post={post} />
        <span className={`tiny dim ${styles.count}`}>
          <MessageSquare className="icon-xs" aria-hidden />
          <span aria-hidden>{post.commentCount}</span>
          <span className="sr">{comments}</span>
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </li>
  );
}

function Thumb({ url }: { url: string }) {
  // Reserve space while the picture loads.
  return <img className={styles.thumb} src={usePhoto(url) ?? undefined} alt="" decoding="async" />;
}
