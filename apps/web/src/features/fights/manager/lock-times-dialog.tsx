import type { Fight } from '@lockroom/contract';
import { proposedStart } from '@lockroom/rules';
import { useRef, useState } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { weekdayOf } from '../../../shell/date.ts';
import { errorText } from '../../../shell/errors.ts';
import { list as titles } from '../../../shell/list.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Warning } from '../../../ui/notes.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import {
  clearAllLocks,
  clearLock,
  isChangedLock,
  lockTimesOf,
  PLAN_PROBLEMS,
  planFrom,
  planOf,
  planProblem,
  setLockSpacing,
  setLockText,
} from './lock-plan.ts';
import { LockTimeRow } from './lock-time-row.tsx';
import { LOCK_TIMES_FAILED, useSetLockTimes } from './manager.queries.ts';

export interface LockTimesDialogProps {
  owner: CardOwner;
  card: readonly Fight[];
  /** Whether to suggest times for a card without any. */
  proposes: boolean;
  /** The start of Fight 1, if known: '2026-12-12T15:30' in Mountain Time, or only the date. */
  start: string | null;
  onClose: () => void;
}

export function LockTimesDialog({ owner, card, proposes, start, onClose }: LockTimesDialogProps) {
  const [seen, setSeen] = useState(() => lockTimesOf(planOf(card)));
  const now = useServerNow(60_000);
  const [isNew] = useState(proposes && card.every((fight) => fight.lockDatetime === null));
  const day = isNew && start?.length === 'yyyy-mm-dd'.length ? start : null;
  const [rows, setRows] = useState(() =>
    isNew && day === null ? planFrom(card, start ?? proposedStart(now)) : planOf(card),
  );
  const [checked, setChecked] = useState(false);
  const [dropping, setDropping] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const save = useSetLockTimes(owner, onClose);
  const hadTimes = card.some((fight) => fight.lockDatetime !== null);
  const hasTimes = rows.some((row) => row.at !== null || row.problem !== null);
  const problem = planProblem(rows, hadTimes);
  const firstMissing = checked && problem !== null && rows[0]?.text === '';

  const past = rows.flatMap((row) => {
    const fight = card.find(({ id }) => id === row.id);
    return fight && row.at !== null && row.at <= now && isChangedLock(fight, row) ? [fight.title] : [];
  });

  const dropped = rows.flatMap((row) => {
    const fight = card.find(({ id }) => id === row.id);
    return fight && row.at === null && fight.lockDatetime !== null ? [fight.title] : [];
  });

  async function store() {
    try {
      await save.mutateAsync({ lockTimes: lockTimesOf(rows), seen });
    } catch (error) {
      const now = conflictingValues(error);
      // The message names the stored times, so saving again overwrites them deliberately.
      const locks = card.map(({ id }) => [id, now?.[`lockTimes.${id}`]] as const);
      const moved = locks.filter((lock): lock is [string, string | null] => lock[1] !== undefined);
      setSeen({ ...seen, ...Object.fromEntries(moved) });
      throw error;
    }
  }

  function submit() {
    setChecked(true);
    if (problem === null) return dropped.length > 0 ? setDropping(true) : store().catch(() => undefined);
    const wrong = rows.findIndex((row) => row.problem !== null);
    list.current?.querySelectorAll('input')[Math.max(0, wrong)]?.focus();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Set Lock Times"
      description={`In Mountain Time (MT). ${isNew ? beginning(start, day) : ''}Every fight counts from the one before it until you give it a time of its own.`}
      submitLabel={hadTimes && !hasTimes ? 'Clear Lock Times' : 'Save Lock Times'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={(checked && problem) || (save.error && errorText(save.error, LOCK_TIMES_FAILED))}
      onSubmit={submit}
    >
      <ol ref={list}>
        {rows.map((row, index) => {
          const fight = card.find(({ id }) => id === row.id);
          return (
            fight && (
              <LockTimeRow
                key={row.id}
                fight={fight}
                row={row}
                follows={index > 0 && rows[index - 1]?.at !== null}
                error={index === 0 && firstMissing ? PLAN_PROBLEMS.firstMissing : null}
                onText={(text) => setRows(setLockText(rows, row.id, text))}
                onSpacing={(spacing) => setRows(setLockSpacing(rows, row.id, spacing))}
                onClear={() => setRows(clearLock(rows, row.id))}
              />
            )
          );
        })}
      </ol>
      <div role="status">
        {past.length > 0 && (
          <Warning>
            Lock time is in the past - bracket will be immediately locked
            <span className="text-ink-2"> ({titles(past)})</span>
          </Warning>
        )}
      </div>
      {hasTimes && (
        <Button variant="ghost" onClick={() => setRows(clearAllLocks(rows))}>
          Clear All
        </Button>
      )}
      {dropping && (
        <ConfirmDialog
          onClose={() => setDropping(false)}
          title={dropped.length === 1 ? 'Drop the lock time?' : `Drop ${dropped.length} lock times?`}
          text={`${titles(dropped)} will have no lock time: picks stay open until you set one or enter the result.`}
          confirmLabel={dropped.length === 1 ? 'Drop It' : 'Drop Them'}
          pendingLabel="Saving..."
          onConfirm={store}
        />
      )}
    </FormDialog>
  );
}

function beginning(start: string | null, day: string | null): string {
  if (day !== null)
    return `The text names ${weekdayOf(`${day}T12:00`)} and no time that is clear: set Fight 1 to when it begins. `;
  return `Proposed for ${start ? 'the day of your card' : 'the coming Saturday'}: set Fight 1 to when it begins. `;
}
