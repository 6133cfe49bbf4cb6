import type { DevPlan, PlanPriority } from '@lockroom/contract';
import { Check, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './plan-item.module.css';
import { PRIORITY_LABELS, STATUS_LABELS } from './plan-words.ts';

export type PlanAction = 'start' | 'complete' | 'reopen' | 'delete';

export interface PlanItemProps {
  plan: DevPlan;
  onAction: (action: PlanAction) => void;
}

const TONES: Record<PlanPriority, BadgeTone> = {
  low: 'outline',
  medium: 'outline',
  high: 'outline',
  critical: 'creator',
};
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dated = (instant: string) => DATE.format(new Date(instant));

/** One plan; its author and administrators can start, complete, reopen and delete it. */
export function PlanItem({ plan, onAction }: PlanItemProps) {
  const { isAdmin } = useUser();
  const isDone = plan.status === 'completed';
  return (
    <li className={styles.plan}>
      <div className={styles.badges}>
        <Badge tone={TONES[plan.priority]}>{PRIORITY_LABELS[plan.priority]}</Badge>
        <Badge tone={isDone ? 'saved' : 'outline'}>{STATUS_LABELS[plan.status]}</Badge>
        {plan.isMine && <Badge tone="you">My Plan</Badge>}
      </div>
      <h3 className={styles.title}>{plan.title}</h3>
      <p className={styles.description}>{plan.description}</p>
      {plan.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {plan.notes.map((note, index) => (
            // Notes have no ids, never change their order, and may repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
      <p className={styles.dates}>
        {plan.authorUsername ?? 'Lockroom'}, {dated(plan.dateCreated)}
        {plan.dateCompleted && `, completed ${dated(plan.dateCompleted)}`}
      </p>
      {(plan.isMine || isAdmin) && (
        <div className={styles.actions}>
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
