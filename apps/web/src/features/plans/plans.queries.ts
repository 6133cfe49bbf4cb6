import type { DevPlan, PlanStatus } from '@lockroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { toast } from '../../ui/toast.ts';

export type PlanDraft = Parameters<typeof api.plans.create>[0]['body'];

/** All plans. They have no live topic, so they are refetched whenever the page opens. */
export function usePlans() {
  return useQuery({ queryKey: keys.plans, queryFn: () => api.plans.list(), refetchOnMount: 'always' });
}

function useRefreshPlans() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.plans });
}

export function useAddPlan(onDone: (plan: DevPlan) => void) {
  const refresh = useRefreshPlans();
  return useMutation({
    mutationFn: (body: PlanDraft) => api.plans.create({ body }),
    onSuccess: (plan) => {
      void refresh();
      onDone(plan);
      toast.show({ title: 'Plan Added' });
    },
    onError: (error) => toastFailure(error, 'Failed to add plan'),
  });
}

/** Changes that reject on failure; the caller shows it. */
export function usePlanChanges() {
  const refresh = useRefreshPlans();
  return {
    async setStatus(planId: string, status: PlanStatus): Promise<void> {
      await api.plans.update({ params: { planId }, body: { status } });
      await refresh();
    },
    async remove(planId: string): Promise<void> {
      await api.plans.remove({ params: { planId } });
      await refresh();
    },
  };
}
