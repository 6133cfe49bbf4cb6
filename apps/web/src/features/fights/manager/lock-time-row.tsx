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
import styles from './lock-times-dialog.module.css';

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
    <li className={`stack ${styles.row}`}>
      <div className={styles.who}>
        <b className={styles.title}>{fight.title}</b>
        <span className="trunc small muted">{shortNames(fight).join(' v ')}</span>
      </div>
      <div className={styles.when}>
        <Field
          label={`Lock time of ${fight.title}, Mountain Time`}
          hideLabel
          error={row.problem ? PROBLEMS[row.problem] : error}
          className={styles.time}
        >
          <DateTimeInput value={row.text} onChange={(event) => onText(event.target.value)} />
        </Field>
        <span className={`muted small ${styles.zone}`} aria-hidden>
          MT
        </span>
        {row.text !== '' && (
          <IconButton size="s" icon={X} label={`Clear lock time of ${fight.title}`} onClick={onClear} />
        )}
      </div>
      <div className={styles.foot}>
        {row.at !== null && <Meaning at={row.at} warn={isChangedLock(fight, row)} />}
        {(row.spacing !== null || follows) && (
          <fieldset className={styles.steps}>
            <legend className="sr">{fight.title}, minutes after the fight before</legend>
            {LOCK_SPACINGS.map((step) => (
              <button
                key={step}
                type="button"
                className={styles.step}
                aria-pressed={row.spacing === step}
                onClick={() => onSpacing(step)}
              >
                +{step}
                <span className="sr"> minutes</span>
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
    <span className={`dim tiny ${styles.meaning}`}>
      {local && <span>{local} for you</span>}
      {isSecondReading(at) && <span>The second of two: the clocks go back that night</span>}
      {warn && at <= now && <b className={styles.past}>In the past</b>}
    </span>
  );
}
