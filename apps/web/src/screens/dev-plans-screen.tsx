import { type DevPlan, OPEN_PLAN_CATEGORIES, PLAN_CATEGORIES, type PlanCategory } from '@lockroom/contract';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { AddPlanDialog } from '../features/plans/add-plan-dialog.tsx';
import { type AskedAction, PlanConfirm } from '../features/plans/plan-confirm.tsx';
import { PlanCounts } from '../features/plans/plan-counts.tsx';
import { type PlanAction, PlanItem } from '../features/plans/plan-item.tsx';
import { planTabs } from '../features/plans/plan-words.ts';
import { usePlanChanges, usePlans } from '../features/plans/plans.queries.ts';
import { BackHead } from '../shell/back-head.tsx';
import { toastFailure } from '../shell/errors.ts';
import { ListPending } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PanelSection } from '../ui/facts.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

/** The development plans, which every user can read and add to. */
export function DevPlansScreen() {
  const { data: plans, error, refetch } = usePlans();
  const { setStatus } = usePlanChanges();
  const [tab, setTab] = useSearchChoice('tab', PLAN_CATEGORIES, 'features');
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ action: AskedAction; plan: DevPlan } | null>(null);

  function act(action: PlanAction, plan: DevPlan) {
    if (action === 'start')
      setStatus(plan.id, 'in-progress').catch((cause: unknown) =>
        toastFailure(cause, 'Failed to start plan'),
      );
    else setAsked({ action, plan });
  }

  return (
    <Page
      title="Development Plans"
      crumbs={CRUMBS}
      panel={
        plans && (
          <PanelSection title="Plans">
            <PlanCounts plans={plans} />
          </PanelSection>
        )
      }
    >
      <BackHead
        title="Development Plans"
        fallback={paths.settings()}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add Plan
          </Button>
        }
      />
      <Tabs label="Category" items={planTabs(plans ?? [])} value={tab} onChange={setTab}>
        <TabPanel value={tab}>
          {plans ? (
            <PlanList plans={plans.filter(({ category }) => category === tab)} tab={tab} onAction={act} />
          ) : (
            <ListPending error={error} onRetry={refetch} what="plans" rows={4} />
          )}
        </TabPanel>
      </Tabs>
      {plans && (
        <div className="only-narrow">
          <SectionHead title="Figures" />
          <PlanCounts plans={plans} />
        </div>
      )}
      {isAdding && (
        <AddPlanDialog
          category={OPEN_PLAN_CATEGORIES.find((each) => each === tab) ?? 'features'}
          onClose={() => setAdding(false)}
          onAdded={({ category }) => {
            setAdding(false);
            setTab(category);
          }}
        />
      )}
      {asked && <PlanConfirm {...asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

interface PlanListProps {
  plans: readonly DevPlan[];
  tab: PlanCategory;
  onAction: (action: PlanAction, plan: DevPlan) => void;
}

function PlanList({ plans, tab, onAction }: PlanListProps) {
  if (plans.length === 0) {
    return (
      <EmptyState icon={ClipboardList} title={tab === 'completed' ? 'Nothing Completed Yet' : 'No Plans Yet'}>
        {tab === 'completed'
          ? 'Plans that were carried out will stand here.'
          : 'What should be built or mended? Add a plan for it.'}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr">Plans</h2>
      <ul>
        {plans.map((plan) => (
          <PlanItem key={plan.id} plan={plan} onAction={(action) => onAction(action, plan)} />
        ))}
      </ul>
    </>
  );
}
