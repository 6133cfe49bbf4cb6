import {
  type DevPlan,
  type ListedPlan,
  OPEN_PLAN_CATEGORIES,
  PLAN_CATEGORIES,
  PLAN_LISTED,
  PLAN_PRIORITIES,
  type PlanCategory,
  type PlanCounts,
  type PlanPriority,
  type PlanStatus,
  readPage,
} from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { errorText, submitState } from '../../shell/errors.ts';
import { useList } from '../../shell/more.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, Field, FormError, TextArea, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const CATEGORY_LABELS: Record<PlanCategory, string> = {
  features: 'Features',
  'ui-ux': 'UI/UX',
  architecture: 'Architecture',
  bugs: 'Bugs',
  completed: 'Completed',
};

const PRIORITY_LABELS: Record<PlanPriority, string> = {
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
const notesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** No live event reports changes of plans, so they are refetched on every visit. */
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

/** Returns a function that changes a plan's status or deletes it. It rejects on failure; the caller shows the error. */
export function useChangePlan() {
  const queries = useQueryClient();
  return async (planId: string, change: PlanStatus | 'deleted'): Promise<void> => {
    const params = { planId };
    await (change === 'deleted'
      ? api.plans.remove({ params })
      : api.plans.update({ params, body: { status: change } }));
    await queries.invalidateQueries({ queryKey: keys.plans });
  };
}

interface AddPlanDialogProps {
  category: (typeof OPEN_PLAN_CATEGORIES)[number];
  onClose: () => void;
  onAdded: (plan: DevPlan) => void;
}

export function AddPlanDialog({ category: start, onClose, onAdded }: AddPlanDialogProps) {
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [category, setCategory] = useState(start);
  const [priority, setPriority] = useState<DevPlan['priority']>('medium');
  const [notes, setNotes] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api.plans.create({ body: { title, description, category, priority, notes: notesOf(notes) } }),
    onSuccess: (plan) => {
      void queries.invalidateQueries({ queryKey: keys.plans });
      onAdded(plan);
      toast.show({ title: 'Plan Added' });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Add Development Plan"
      submitLabel="Add Plan"
      pendingLabel="Adding..."
      submitDisabled={!title.trim() || !description.trim()}
      {...submitState(add, 'Failed to add plan')}
      onSubmit={() => add.mutate()}
    >
      <Field label="Title">
        <TextInput
          value={title}
          maxLength={TEXT_MAX.planTitle}
          autoComplete="on"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label="Description">
        <TextArea
          rows={3}
          value={description}
          maxLength={TEXT_MAX.planDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Category">
          <Choice
            options={OPEN_PLAN_CATEGORIES}
            labels={CATEGORY_LABELS}
            value={category}
            onChange={setCategory}
          />
        </Field>
        <Field label="Priority">
          <Choice
            options={PLAN_PRIORITIES}
            labels={PRIORITY_LABELS}
            value={priority}
            onChange={setPriority}
          />
        </Field>
      </div>
      <Field label="Notes" hint="One note per line; blank lines are skipped.">
        <TextArea rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

export function PlanItem({ plan, onAction }: { plan: ListedPlan; onAction: (action: PlanAction) => void }) {
  const { isAdmin } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.plan(plan.id),
    queryFn: () => api.plans.get({ params: { planId: plan.id } }),
    enabled: isOpen,
    ...ALWAYS_STALE,
  });
  const isShort = plan.isShortened && !(isOpen && data);
  const { description, notes } = isShort || !data ? plan : data;
  const cut = (text: string, most: number) => (isShort && [...text].length >= most ? `${text}…` : text);
  const isDone = plan.status === 'completed';
  return (
    <li className="grid grid-cols-1 gap-2 py-5 px-0 first:pt-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={plan.priority === 'critical' ? 'creator' : 'outline'}>
          {PRIORITY_LABELS[plan.priority]}
        </Badge>
        <Badge tone={isDone ? 'saved' : 'outline'}>{STATUS_LABELS[plan.status]}</Badge>
        {plan.isMine && <Badge tone="you">My Plan</Badge>}
      </div>
      <h3 className="text-xl leading-normal wrap-anywhere">{plan.title}</h3>
      <p className="max-w-[70ch] text-ink-2 whitespace-pre-wrap wrap-anywhere">
        {cut(description, PLAN_LISTED.description)}
      </p>
      {notes.length > 0 && (
        <ul
          className="text-sm text-ink-2 grid gap-1 max-w-[70ch] pl-3.5 border-l border-line-strong wrap-anywhere"
          aria-label="Notes"
        >
          {notes.map((note, index) => (
            // Notes have no ids, never change their order, and may have the same text.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>{cut(note, PLAN_LISTED.note)}</li>
          ))}
        </ul>
      )}
      {plan.isShortened && (
        <div className="flex flex-wrap items-center gap-1.5">
          <Button
            variant="ghost"
            size="s"
            aria-expanded={!isShort}
            loading={isOpen && isFetching && !data}
            pendingLabel="Loading..."
            onClick={() => (isOpen && error ? void refetch() : setOpen(!isOpen))}
          >
            {isShort ? 'Show all' : 'Show less'}
            <span className="sr-only"> of {plan.title}</span>
          </Button>
        </div>
      )}
      <FormError message={isOpen && error ? errorText(error, 'The plan could not be loaded.') : null} />
      <p className="text-xs text-ink-3">
        {plan.authorUsername ?? 'Lockroom'}, {dateOf(plan.dateCreated)}
        {plan.dateCompleted && `, completed ${dateOf(plan.dateCompleted)}`}
      </p>
      {(plan.isMine || isAdmin) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {plan.status === 'planning' && (
            <Button variant="ghost" size="s" icon={Play} onClick={() => onAction('start')}>
              Start
            </Button>
          )}
          <Button
            variant="ghost"
            size="s"
            icon={isDone ? RotateCcw : Check}
            onClick={() => onAction(isDone ? 'reopen' : 'complete')}
          >
            {isDone ? 'Reopen' : 'Complete'}
          </Button>
          <IconButton
            icon={Trash2}
            label={`Delete ${plan.title}`}
            size="s"
            onClick={() => onAction('delete')}
          />
        </div>
      )}
    </li>
  );
}

const WORDS = {
  complete: {
    text: 'Are you sure you want to mark this plan as completed?',
    confirm: 'Complete',
    pending: 'Completing...',
    done: 'Plan Completed',
    change: 'completed',
  },
  reopen: {
    text: 'Are you sure you want to reopen this plan? It goes back to planning, under Features.',
    confirm: 'Reopen',
    pending: 'Reopening...',
    done: 'Plan Reopened',
    change: 'planning',
  },
  delete: {
    text: 'Are you sure you want to delete this plan?',
    confirm: 'Delete',
    pending: 'Deleting...',
    done: 'Plan Deleted',
    change: 'deleted',
  },
} as const;
export type AskedAction = keyof typeof WORDS;
export type PlanAction = AskedAction | 'start';

interface PlanConfirmProps {
  action: AskedAction;
  plan: DevPlan;
  onClose: () => void;
}

export function PlanConfirm({ action, plan, onClose }: PlanConfirmProps) {
  const changePlan = useChangePlan();
  const { text, confirm, pending, done, change } = WORDS[action];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${confirm} Plan`}
      text={
        <>
          <p>{text}</p>
          <p>
            <b>{plan.title}</b>
          </p>
        </>
      }
      confirmLabel={confirm}
      pendingLabel={pending}
      tone={action === 'delete' ? 'danger' : 'primary'}
      onConfirm={async () => {
        await changePlan(plan.id, change);
        toast.show({ title: done });
      }}
    />
  );
}
