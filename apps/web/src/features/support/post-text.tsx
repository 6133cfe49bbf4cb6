import type { SupportPost } from '@lockroom/contract';
import { usePhoto } from './support.queries.ts';

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
