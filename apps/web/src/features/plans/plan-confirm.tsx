import type { DevPlan, PlanStatus } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { PlanAction } from './plan-item.tsx';
import { usePlanChanges } from './plans.queries.ts';

export type AskedAction = Exclude<PlanAction, 'start'>;

interface Words {
  title: string;
  text: string;
  confirm: string;
  pending: string;
  done: string;
}

const WORDS: Record<AskedAction, Words> = {
  complete: {
    title: 'Complete Plan',
    text: 'Are you sure you want to mark this plan as completed?',
    confirm: 'Complete',
    pending: 'Completing...',
    done: 'Plan Completed',
  },
  reopen: {
    title: 'Reopen Plan',
    text: 'Are you sure you want to reopen this plan? It goes back to planning, under Features.',
    confirm: 'Reopen',
    pending: 'Reopening...',
    done: 'Plan Reopened',
  },
  delete: {
    title: 'Delete Plan',
    text: 'Are you sure you want to delete this plan?',
    confirm: 'Delete',
    pending: 'Deleting...',
    done: 'Plan Deleted',
  },
};
const NEXT: Record<Exclude<AskedAction, 'delete'>, PlanStatus> = {
  complete: 'completed',
  reopen: 'planning',
};

export interface PlanConfirmProps {
  action: AskedAction;
  plan: DevPlan;
  onClose: () => void;
}

export function PlanConfirm({ action, plan, onClose }: PlanConfirmProps) {
  const { setStatus, remove } = usePlanChanges();
  const words = WORDS[action];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title}
      text={
        <>
          <p>{words.text}</p>
          <p>
            <b>{plan.title}</b>
          </p>
        </>
      }
      confirmLabel={words.confirm}
      pendingLabel={words.pending}
      tone={action === 'delete' ? 'danger' : 'primary'}
      onConfirm={async () => {
        await (action === 'delete' ? remove(plan.id) : setStatus(plan.id, NEXT[action]));
        toast.show({ title: words.done });
      }}
    />
  );
}
