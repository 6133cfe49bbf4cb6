import {
  type DevPlan,
  PLAN_CATEGORIES,
  type PlanCategory,
  type PlanPriority,
  type PlanStatus,
} from '@lockroom/contract';

/** How the parts of the board are called. */
export const CATEGORY_LABELS: Record<PlanCategory, string> = {
  features: 'Features',
  'ui-ux': 'UI/UX',
  architecture: 'Architecture',
  bugs: 'Bugs',
  completed: 'Completed',
};

/** How the priorities are called. */
export const PRIORITY_LABELS: Record<PlanPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** How far a plan has come, in words. */
export const STATUS_LABELS: Record<PlanStatus, string> = {
  planning: 'Planning',
  'in-progress': 'In Progress',
  completed: 'Completed',
};

/** The parts of the board as tabs, each with how many plans it holds. */
export function planTabs(plans: readonly DevPlan[]) {
  return PLAN_CATEGORIES.map((value) => ({
    value,
    label: CATEGORY_LABELS[value],
    count: plans.filter(({ category }) => category === value).length,
  }));
}

/** One note per line; blank lines are dropped (000 section 5). */
export function notesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
