import { type ListedPlan, PLAN_LISTED, type PlanPriority } from '@lockroom/contract';
import { Check, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { errorText } from '../../shell/errors.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from './plan-words.ts';
import { useWholePlan } from './plans.queries.ts';

export type PlanAction = 'start' | 'complete' | 'reopen' | 'delete';

const TONES: Record<PlanPriority, BadgeTone> = {
  low: 'outline',
  medium: 'outline',
  high: 'outline',
  critical: 'creator',
};

export function PlanItem({ plan, onAction }: { plan: ListedPlan; onAction: (action: PlanAction) => void }) {
  const { isAdmin } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data: whole, error, isFetching, refetch } = useWholePlan(plan.id, isOpen);
  const isShort = plan.isShortened && !(isOpen && whole);
  const { description, notes } = isShort || !whole ? plan : whole;
  const cut = (text: string, most: number) => (isShort && [...text].length >= most ? `${text}…` : text);
  const isDone = plan.status === 'completed';
  return (
    <li className="grid grid-cols-1 gap-2 py-5 px-0 first:pt-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={TONES[plan.priority]}>{PRIORITY_LABELS[plan.priority]}</Badge>
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
            // Notes have no ids, never change their order, and may repeat.
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
            loading={isOpen && isFetching && !whole}
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
          {isDone ? (
            <Button variant="ghost" size="s" icon={RotateCcw} onClick={() => onAction('reopen')}>
              Reopen
            </Button>
          ) : (
            <Button variant="ghost" size="s" icon={Check} onClick={() => onAction('complete')}>
              Complete
            </Button>
          )}
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
