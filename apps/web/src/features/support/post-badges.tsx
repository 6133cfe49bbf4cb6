import type { SupportPost } from '@lockroom/contract';
import { Badge } from '../../ui/badge.tsx';
import { CATEGORY_LABELS } from './support-words.ts';

export function PostBadges({ post }: { post: SupportPost }) {
  return (
    <>
      <Badge>{CATEGORY_LABELS[post.category]}</Badge>
      {post.isMine && <Badge tone="you">My Post</Badge>}
      {post.isArchived && <Badge>Archived</Badge>}
    </>
  );
}
