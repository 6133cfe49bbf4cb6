import {
  type DevPlan,
  OPEN_PLAN_CATEGORIES,
  PLAN_CATEGORIES,
  PLAN_STATUSES,
  type PlanCounts,
} from '@lockroom/contract';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  AddPlanDialog,
  type AskedAction,
  type PlanAction,
  PlanConfirm,
  PlanItem,
  planTabs,
  STATUS_LABELS,
  useChangePlan,
  usePlanCounts,
  usePlans,
} from '../features/plans/plans.tsx';
import { toastFailure } from '../shell/errors.ts';
import { ListPending, PartFailed } from '../shell/load-failed.tsx';
import { More } from '../shell/more.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { Facts, PanelSection } from '../ui/card.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

export function DevPlansScreen() {
  const [tab, setTab] = useSearchChoice('tab', PLAN_CATEGORIES, 'features');
  const { items: plans, error, refetch, nextPage } = usePlans(tab);
  const figures = usePlanCounts();
  const counts = figures.data;
  const changePlan = useChangePlan();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ action: AskedAction; plan: DevPlan } | null>(null);

  function act(action: PlanAction, plan: DevPlan) {
    if (action === 'start')
      changePlan(plan.id, 'in-progress').catch((cause: unknown) =>
        toastFailure(cause, 'Failed to start plan'),
      );
    else setAsked({ action, plan });
  }

  const stats = (
    <>
      <PartFailed title="The stats could not be loaded" part={figures} />
      {counts && <PlanFigures counts={counts} />}
    </>
  );
  return (
    <Page
      title="Development Plans"
      crumbs={CRUMBS}
      panel={<PanelSection title="Plans">{stats}</PanelSection>}
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
      <Tabs label="Category" items={planTabs(counts)} value={tab} onChange={setTab}>
        <TabPanel value={tab}>
          {!plans && <ListPending error={error} onRetry={refetch} what="plans" rows={4} />}
          {plans?.length === 0 && (
            <EmptyState
              icon={ClipboardList}
              title={tab === 'completed' ? 'Nothing Completed Yet' : 'No Plans Yet'}
            >
              {tab === 'completed'
                ? 'Completed plans appear here.'
                : 'What should be built or fixed? Add a plan for it.'}
            </EmptyState>
          )}
          {plans && plans.length > 0 && (
            <>
              <h2 className="sr-only">Plans</h2>
              <ul className="ruled">
                {plans.map((plan) => (
                  <PlanItem key={plan.id} plan={plan} onAction={(action) => act(action, plan)} />
                ))}
              </ul>
            </>
          )}
          {plans && <More nextPage={nextPage} label="Show older plans" shown={plans.length} />}
        </TabPanel>
      </Tabs>
      <div className="lg:hidden">
        <SectionHead title="Stats" />
        {stats}
      </div>
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

function PlanFigures({ counts: { statuses, mine } }: { counts: PlanCounts }) {
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
