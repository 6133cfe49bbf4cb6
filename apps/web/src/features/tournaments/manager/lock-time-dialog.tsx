import { type FormatFamily, LOCK_OFFER_HOURS, parseLockTime, toMountain } from '@lockroom/rules';
import { useState } from 'react';
import { serverNow, useServerNow } from '../../../api/server-clock.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { localTime } from '../../../shell/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import { DateTimeInput } from '../../../ui/text-input.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { isJudged } from '../tournaments.queries.ts';
import type { BoardOwner } from './board-owner.queries.ts';
import { useBoardChange } from './manager.queries.ts';

export interface LockTimeDialogProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  onClose: () => void;
}

const TITLES: Readonly<Record<FormatFamily, string>> = {
  football: 'Football Bracket Lock Time',
  custom: 'Dynamic Lock Time',
};

export function LockTimeDialog({ owner, setup, onClose }: LockTimeDialogProps) {
  const { family } = setup.format;
  const kind = family === 'football' ? 'Football' : 'Dynamic';
  // With results, the board is locked whatever its lock time.
  const hasResults = isJudged(setup.tournament);
  const lockAt = owner.lockTime === null ? null : Date.parse(owner.lockTime);
  const isTemplate = owner.roomId === null;
  const [text, setText] = useState(() => offeredLock(family, lockAt, serverNow()));
  const [checked, setChecked] = useState(false);
  const now = useServerNow(60_000);
  const [seen, setSeen] = useState(owner.lockTime);
  const save = useBoardChange(owner, {
    call: owner.setLockTime,
    // Shown in the form and its toast (rules: texts#tournament-forms).
    failed: 'Failed to set lock time',
    done: ({ lockTime }) => ({
      title: lockTime === null ? 'Lock time cleared' : `${kind} bracket lock time set successfully`,
    }),
    onDone: onClose,
  });
  const reading = readLock(text, lockAt);
  const at = reading.ok ? reading.at : null;
  const local = at === null ? null : localTime(at);
  const isPast = lockAt !== null && lockAt <= now && !hasResults && !isTemplate;
  const reopens = isPast && at !== null && at > now;
  const [clearing, setClearing] = useState(false);

  function store(lockTime: string | null) {
    save.mutate(
      { lockTime, seen: { lockTime: seen } },
      {
        onError: (error) => {
          // The message names the stored lock time, so saving again overwrites it deliberately.
          const now = conflictingValues(error)?.lockTime;
          if (now === null || typeof now === 'string') setSeen(now);
        },
      },
    );
  }

  function submit() {
    setChecked(true);
    if (reading.ok) store(new Date(reading.at).toISOString());
  }

  return (
    <FormDialog
      onClose={onClose}
      title={TITLES[family]}
      description={
        isTemplate
          ? 'Rooms that import the template get this lock. In Mountain Time (MT).'
          : 'One lock for every bracket of the room. In Mountain Time (MT).'
      }
      submitLabel="Set Lock Time"
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      onSubmit={submit}
    >
      <Field
        label="Lock time, Mountain Time"
        hint={local && `${local} for you`}
        error={checked && !reading.ok ? reading.error : null}
      >
        <DateTimeInput
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChecked(false);
            setClearing(false);
          }}
        />
      </Field>
      <LiveNotes>
        {!clearing && at !== null && at <= now && (
          <Warning>Lock time is in the past - bracket will be immediately locked</Warning>
        )}
        {reopens && !clearing && (
          <Warning>
            This opens the bracket again: members can change their picks, and picks are hidden until the new
            lock.
          </Warning>
        )}
        {clearing && !isPast && !hasResults && !isTemplate && (
          <Warning>Nothing locks the bracket then until you set a lock time or enter a result.</Warning>
        )}
        {clearing && isPast && (
          <Warning>
            This opens the bracket again: members can change their picks, and picks are hidden from then on.
          </Warning>
        )}
        {hasResults && !isTemplate && <Note>The bracket is locked already, because it has results.</Note>}
      </LiveNotes>
      {lockAt !== null && (
        <Button
          variant={clearing ? 'danger' : 'ghost'}
          className="justify-self-start"
          disabled={save.isPending}
          onClick={() => (clearing ? store(null) : setClearing(true))}
        >
          {!clearing ? 'Clear Lock Time' : isPast ? 'Clear and Open Again' : 'Clear It'}
        </Button>
      )}
    </FormDialog>
  );
}

const HOUR = 60 * 60_000;

/** A parsed lock time in milliseconds, or an error. */
type LockReading = { ok: true; at: number } | { ok: false; error: string };

/** Returns the initial text: the saved lock, otherwise one hour from now for football and two for other sports. */
function offeredLock(family: FormatFamily, lockAt: number | null, now: number): string {
  return toMountain(lockAt ?? now + LOCK_OFFER_HOURS[family] * HOUR);
}

/** Parses a date and time in Mountain Time. An unchanged text keeps the saved time. */
function readLock(text: string, lockAt: number | null): LockReading {
  if (text === '') return { ok: false, error: 'Please select a lock time' };
  // When clocks go back, one hour occurs twice, and the text does not say which is meant.
  if (lockAt !== null && text === toMountain(lockAt)) return { ok: true, at: lockAt };
  const reading = parseLockTime(text);
  if (reading.ok) return reading;
  return {
    ok: false,
    error:
      reading.reason === 'skipped'
        ? 'This time does not exist in Mountain Time: that night the clocks go forward from 2:00 AM to 3:00 AM.'
        : 'Please select a lock time',
  };
}
