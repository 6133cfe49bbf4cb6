import { SUPPORT_CATEGORIES, type SupportPost } from '@lockroom/contract';
import { Facts } from '../../ui/facts.tsx';
import { CATEGORY_LABELS, postsOf } from './support-words.ts';

/** The number of posts: in total, the viewer's, archived, and by category. */
export function PostCounts({ posts }: { posts: readonly SupportPost[] }) {
  const count = (term: string, of: readonly SupportPost[]) => ({ term, value: of.length, figure: true });
  return (
    <Facts
      facts={[
        count('Total', posts),
        count(
          'Mine',
          posts.filter(({ isMine }) => isMine),
        ),
        count(
          'Archived',
          posts.filter(({ isArchived }) => isArchived),
        ),
        ...SUPPORT_CATEGORIES.map((category) => count(CATEGORY_LABELS[category], postsOf(posts, category))),
      ]}
    />
  );
}
