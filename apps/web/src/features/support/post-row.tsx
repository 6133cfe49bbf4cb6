import type { SupportPost } from '@lockroom/contract';
import { MessageSquare, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Byline } from './byline.tsx';
import { PostBadges } from './post-badges.tsx';
import styles from './post-row.module.css';

export interface PostRowProps {
  post: SupportPost;
  /** The one that is open beside the list. */
  isOpen?: boolean;
  onOpen: () => void;
  /** Given for the viewer's own posts. */
  onEdit?: () => void;
  /** Stands at the end of the badges, such as the priority menu. */
  end?: ReactNode;
}

/** One post in a list: the whole row opens it, and the buttons in it lie above that. */
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
          className={styles.target}
          aria-current={isOpen || undefined}
          data-post={post.id}
          onClick={onOpen}
        >
          {post.title}
        </button>
      </h3>
      <p className={styles.description}>{post.description}</p>
      {post.photoUrl && (
        <img className={styles.thumb} src={post.photoUrl} alt="" loading="lazy" decoding="async" />
      )}
      <div className={styles.foot}>
        <PostBadges post={post} />
        <span className={styles.count}>
          <MessageSquare className="icon-xs" aria-hidden />
          <span aria-hidden>{post.commentCount}</span>
          <span className="sr">{comments}</span>
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </li>
  );
}
