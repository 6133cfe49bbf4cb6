import { type DevPlan, PLAN_STATUSES } from '@lockroom/contract';
import { Facts } from '../../ui/facts.tsx';
import { STATUS_LABELS } from './plan-words.ts';

/** The number of plans: in total, by status, and the viewer's own. */
export function PlanCounts({ plans }: { plans: readonly DevPlan[] }) {
  const count = (term: string, fits: (plan: DevPlan) => boolean) => ({
    term,
    value: plans.filter(fits).length,
    figure: true,
  });
  return (
    <Facts
      facts={[
        count('Total', () => true),
        ...PLAN_STATUSES.map((each) => count(STATUS_LABELS[each], ({ status }) => status === each)),
        count('Mine', ({ isMine }) => isMine),
      ]}
    />
  );
}
