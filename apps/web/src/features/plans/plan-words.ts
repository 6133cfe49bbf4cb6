import {
  PLAN_CATEGORIES,
  type PlanCategory,
  type PlanCounts,
  type PlanPriority,
  type PlanStatus,
} from '@lockroom/contract';

export const CATEGORY_LABELS: Record<PlanCategory, string> = {
  features: 'Features',
  'ui-ux': 'UI/UX',
  architecture: 'Architecture',
  bugs: 'Bugs',
  completed: 'Completed',
};

export const PRIORITY_LABELS: Record<PlanPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

export const STATUS_LABELS: Record<PlanStatus, string> = {
  planning: 'Planning',
  'in-progress': 'In Progress',
  completed: 'Completed',
};

export function planTabs(counts: PlanCounts | undefined) {
  return PLAN_CATEGORIES.map((value) => ({
    value,
    label: CATEGORY_LABELS[value],
    count: counts?.categories[value] ?? 0,
  }));
}

/** Splits notes by line and drops blank lines (rules: texts#lists-and-badges). */
export function notesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
