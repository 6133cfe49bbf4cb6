import { type DevPlan, type PlanCategory, type PlanStatus, readPage } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { useList } from '../../shell/use-list.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export type PlanDraft = Parameters<typeof api.plans.create>[0]['body'];

/** Plans have no live topic, so they are refetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 } as const;

export function usePlans(category: PlanCategory) {
  return useList({
    ...listQuery(keys.planList(category), (page) =>
      readPage(api.plans.list, { query: { category, ...page } }),
    ),
    ...ALWAYS_STALE,
  });
}

export function usePlanCounts() {
  return useQuery({ queryKey: keys.planCounts, queryFn: () => api.plans.counts(), ...ALWAYS_STALE });
}

export function useWholePlan(planId: string, isWanted: boolean) {
  return useQuery({
    queryKey: keys.plan(planId),
    queryFn: () => api.plans.get({ params: { planId } }),
    enabled: isWanted,
    ...ALWAYS_STALE,
  });
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
  });
}

/** Mutations that reject on failure; the caller shows the error. */
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
