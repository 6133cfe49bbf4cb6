import type { SupportPost } from '@lockroom/contract';
import styles from './post-text.module.css';

/** The whole text of a post and its picture, which opens at full size. */
export function PostText({ post }: { post: SupportPost }) {
  return (
    <>
      <p className={styles.text}>{post.description}</p>
      {post.photoUrl && (
        <a href={post.photoUrl} target="_blank" rel="noreferrer" className={styles.photo}>
          <img src={post.photoUrl} alt="Attached by the author; opens at full size" />
        </a>
      )}
    </>
  );
}
