import { SUPPORT_CATEGORIES, type SupportCounts } from '@lockroom/contract';
import { Facts } from '../../ui/facts.tsx';
import { CATEGORY_LABELS, countOf } from './support-words.ts';

export function PostCounts({ counts }: { counts: SupportCounts }) {
  const { active, archived, mine } = counts;
  const count = (term: string, value: number) => ({ term, value, figure: true });
  return (
    <Facts
      facts={[
        count('Total', countOf(active, 'all') + countOf(archived, 'all')),
        count('Mine', mine),
        count('Archived', countOf(archived, 'all')),
        ...SUPPORT_CATEGORIES.map((category) =>
          count(CATEGORY_LABELS[category], active[category] + archived[category]),
        ),
      ]}
    />
  );
}
