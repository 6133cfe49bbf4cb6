import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { LOCK_SPACINGS, type LockSpacing } from '@lockroom/rules';
import { X } from 'lucide-react';
import { useServerNow } from '../../../api/server-clock.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DateTimeInput } from '../../../ui/text-input.tsx';
import { localLockTime } from '../card/fight-lock.tsx';
import { isChangedLock, isSecondReading, type LockRow } from './lock-plan.ts';

const stepClass =
  'min-h-[max(32px,var(--touch))] rounded-sm bg-surface-1 shadow-outline text-ink-2 text-sm font-semibold tabular-nums text-center hover:bg-surface-2 hover:text-ink aria-pressed:bg-ink aria-pressed:shadow-none aria-pressed:text-bg';
export interface LockTimeRowProps {
  fight: Fight;
  row: LockRow;
  /** Whether the previous fight has a time. */
  follows: boolean;
  error: string | null;
  onText: (text: string) => void;
  onSpacing: (spacing: LockSpacing) => void;
  onClear: () => void;
}

const PROBLEMS = {
  format: 'This is not a date and time.',
  skipped:
    'This time does not exist in Mountain Time: that night the clocks go forward from 2:00 AM to 3:00 AM.',
} as const;

export function LockTimeRow({ fight, row, follows, error, onText, onSpacing, onClear }: LockTimeRowProps) {
  return (
    <li className="grid gap-2 py-3 px-0 border-t border-line last:border-b last:border-line">
      <div className="flex items-baseline justify-between gap-2.5 min-w-0">
        <b className="text-xl font-extrabold font-stretch-68% leading-tight uppercase whitespace-nowrap">
          {fight.title}
        </b>
        <span className="min-w-0 truncate text-sm text-ink-2">{shortNames(fight).join(' v ')}</span>
      </div>
      <div className="flex items-start gap-2 [&>:nth-child(3)]:mt-px [&>:nth-child(3)]:-mr-2 [&>:nth-child(3)]:mb-0 [&>:nth-child(3)]:-ml-1 [&>:nth-child(3)]:h-11">
        <Field
          label={`Lock time of ${fight.title}, Mountain Time`}
          hideLabel
          error={row.problem ? PROBLEMS[row.problem] : error}
          className="flex-1"
        >
          <DateTimeInput value={row.text} onChange={(event) => onText(event.target.value)} />
        </Field>
        <span className="text-ink-2 text-sm leading-[46px] font-strong" aria-hidden>
          MT
        </span>
        {row.text !== '' && (
          <IconButton size="s" icon={X} label={`Clear lock time of ${fight.title}`} onClick={onClear} />
        )}
      </div>
      <div className="flex items-center gap-2.5 empty:hidden">
        {row.at !== null && <Meaning at={row.at} warn={isChangedLock(fight, row)} />}
        {(row.spacing !== null || follows) && (
          <fieldset className="grid flex-none grid-cols-[repeat(3,48px)] gap-1 ml-auto">
            <legend className="sr-only">{fight.title}, minutes after the fight before</legend>
            {LOCK_SPACINGS.map((step) => (
              <button
                key={step}
                type="button"
                className={stepClass}
                aria-pressed={row.spacing === step}
                onClick={() => onSpacing(step)}
              >
                +{step}
                <span className="sr-only"> minutes</span>
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </li>
  );
}

function Meaning({ at, warn }: { at: number; warn: boolean }) {
  const now = useServerNow(60_000);
  const local = localLockTime(at);
  return (
    <span className="text-ink-3 text-xs grid gap-0.5 min-w-0 leading-normal tabular-nums">
      {local && <span>{local} for you</span>}
      {isSecondReading(at) && <span>The second of two: the clocks go back that night</span>}
      {warn && at <= now && <b className="text-live">In the past</b>}
    </span>
  );
}
