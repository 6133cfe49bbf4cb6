import { PLAN_STATUSES, type PlanCounts } from '@lockroom/contract';
import { Facts } from '../../ui/facts.tsx';
import { STATUS_LABELS } from './plan-words.ts';

export function PlanFigures({ counts: { statuses, mine } }: { counts: PlanCounts }) {
  const count = (term: string, value: number) => ({ term, value, figure: true });
  return (
    <Facts
      facts={[
        count(
          'Total',
          PLAN_STATUSES.reduce((sum, status) => sum + statuses[status], 0),
        ),
        ...PLAN_STATUSES.map((status) => count(STATUS_LABELS[status], statuses[status])),
        count('Mine', mine),
      ]}
    />
  );
}
