import type { SupportPost } from '@lockroom/contract';
import styles from './post-text.module.css';
import { usePhoto } from './support.queries.ts';

export function PostText({ post }: { post: SupportPost }) {
  return (
    <>
      <p className={`muted ${styles.text}`}>{post.description}</p>
      {post.photoUrl && <Photo url={post.photoUrl} />}
    </>
  );
}

function Photo({ url }: { url: string }) {
  const shown = usePhoto(url);
  if (!shown) return null;
  return (
    <a href={shown} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={shown} alt="Attached by the author; opens at full size" />
    </a>
  );
}
