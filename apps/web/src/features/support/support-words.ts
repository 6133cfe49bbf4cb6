import {
  SUPPORT_CATEGORIES,
  SUPPORT_PRIORITIES,
  type SupportCategory,
  type SupportPost,
  type SupportPriority,
} from '@lockroom/contract';

export const CATEGORY_LABELS: Record<SupportCategory, string> = {
  issues: 'Issues',
  questions: 'Questions',
  feedback: 'Feedback',
};

export const PRIORITY_LABELS: Record<SupportPriority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** The tabs of the support centre and of the admin room. */
export const SUPPORT_TABS = ['all', ...SUPPORT_CATEGORIES] as const;
/** One of {@link SUPPORT_TABS}. */
export type SupportTab = (typeof SUPPORT_TABS)[number];

/** The tabs as items, each with the number of its posts if they are given. */
export function supportTabs(posts: readonly SupportPost[] = []) {
  return SUPPORT_TABS.map((value) => ({
    value,
    label: value === 'all' ? 'All' : CATEGORY_LABELS[value],
    count: postsOf(posts, value).length,
  }));
}

/** The posts of a tab. */
export function postsOf(posts: readonly SupportPost[], tab: SupportTab): SupportPost[] {
  return posts.filter(({ category }) => tab === 'all' || category === tab);
}

/** Newest first; ids grow with time and break a tie. */
export function newestFirst(posts: readonly SupportPost[]): SupportPost[] {
  return posts.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

/** High, medium, low, then newest first; a post without a priority counts as medium (rules: play#plans-and-support). */
export function mostUrgentFirst(posts: readonly SupportPost[]): SupportPost[] {
  const place = ({ priority }: SupportPost) => SUPPORT_PRIORITIES.indexOf(priority ?? 'medium');
  return newestFirst(posts).toSorted((a, b) => place(a) - place(b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
