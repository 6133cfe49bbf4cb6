import { SUPPORT_CATEGORIES, type SupportCategory, type SupportPriority } from '@lockroom/contract';

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

export const SUPPORT_TABS = ['all', ...SUPPORT_CATEGORIES] as const;
export type SupportTab = (typeof SUPPORT_TABS)[number];

export function countOf(counts: Record<SupportCategory, number>, tab: SupportTab): number {
  return tab === 'all'
    ? SUPPORT_CATEGORIES.reduce((sum, category) => sum + counts[category], 0)
    : counts[tab];
}

export function supportTabs(counts?: Record<SupportCategory, number>) {
  return SUPPORT_TABS.map((value) => ({
    value,
    label: value === 'all' ? 'All' : CATEGORY_LABELS[value],
    count: counts ? countOf(counts, value) : 0,
  }));
}
