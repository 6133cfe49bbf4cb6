import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  defaultLockSpacing,
  formatClock,
  formatInstant,
  type LockTimeReading,
  longZoneName,
  MINUTE,
  parseLockTime,
  proposedStart,
  toWallClock,
} from '@lockroom/rules';
import { ChevronDown, type LucideIcon, Minus, Pencil, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { conflictingValues, errorText } from '../../../shell/errors.ts';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { WhichTime } from '../../../shell/which-time.tsx';
import { counted, list as joined } from '../../../shell/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DateTimeInput, Field, TextInput } from '../../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx';
import { Warning } from '../../../ui/notes.tsx';
import { localLockTime } from '../card/fight-frame.tsx';
import { lockOf } from '../card/fight-rules.ts';
import { type CardOwner, LOCK_TIMES_FAILED, useSetLockTimes } from './manager.queries.ts';

/** The step, in minutes, by which a tap changes the interval between fights, and the longest interval. */
const STEP = 5;
const LONGEST_STEP = 180;

/** Why a time is invalid: it cannot be parsed, or a clock change skips or repeats it. */
type LockProblem = Extract<LockTimeReading, { ok: false }> | null;

/** A typed time (the value of a datetime-local input, in the plan's zone) and the corresponding instant. */
interface TypedTime {
  text: string;
  at: number | null;
  problem: LockProblem;
}

/** The values from which a card's lock times are computed. */
export interface LockPlan {
  timeZone: string;
  /** The date and time of the start, as typed. */
  day: string;
  time: string;
  start: Omit<TypedTime, 'text'>;
  /** Minutes between fights; null for the usual intervals, which are longer before the last two fights. */
  every: number | null;
  /** The fights with a manually set time, by id. `fromStart` is the time since the start, in milliseconds. */
  own: Readonly<Record<string, TypedTime & { fromStart: number | null }>>;
}

interface LockRow {
  id: string;
  at: number | null;
  isManual: boolean;
  problem: LockProblem;
}

/** The errors that concern the whole plan (rules: texts#fight-forms). */
export const PLAN_PROBLEMS = {
  noneSet: 'No lock times set',
  firstMissing: 'Fight 1 time required',
  notATime: 'Please correct the times marked above',
} as const;

export const noPlan = (timeZone: string): LockPlan => ({
  timeZone,
  day: '',
  time: '',
  start: { at: null, problem: null },
  every: null,
  own: {},
});

type Locks = readonly Pick<Fight, 'id' | 'lockDatetime'>[];

/** Returns a card's lock plan. Fights that fit neither the usual nor a constant interval get their own time. */
export function planOf(card: Locks, timeZone: string): LockPlan {
  const times = card.map(({ lockDatetime }) => (lockDatetime === null ? null : Date.parse(lockDatetime)));
  if (times.every((at) => at === null)) return noPlan(timeZone);
  const [start = null] = times;
  const text = start === null ? '' : toWallClock(start, timeZone);
  const base: LockPlan = { ...noPlan(timeZone), ...partsOf(text), start: { at: start, problem: null } };
  const misfits = (every: number | null) =>
    rowsOf(card, { ...base, every }).flatMap(({ at, id }, index) =>
      minuteOf(at) === minuteOf(times[index] ?? null) ? [] : [{ id, at: times[index] ?? null }],
    );
  const steps = times.slice(1).flatMap((at, index) => {
    const before = times[index];
    const minutes = at === null || before == null ? -1 : Math.round((at - before) / MINUTE);
    return minutes >= 0 && minutes <= LONGEST_STEP ? [minutes] : [];
  });
  const [every] = [null, ...new Set(steps)].toSorted((a, b) => misfits(a).length - misfits(b).length);
  const own = misfits(every ?? null).map(({ id, at }) => [
    id,
    {
      text: at === null ? '' : toWallClock(at, timeZone),
      at,
      problem: null,
      fromStart: at === null || start === null ? null : at - start,
    },
  ]);
  return { ...base, every: every ?? null, own: Object.fromEntries(own) };
}

const minuteOf = (at: number | null) => (at === null ? null : Math.floor(at / MINUTE));

function partsOf(text: string): Pick<LockPlan, 'day' | 'time'> {
  const [day = '', time = ''] = text.split('T');
  return { day, time };
}

/** Plans a card that starts at `start`: '2026-12-12T15:30' in the time zone, or only the date. */
export const planFrom = (start: string, timeZone: string): LockPlan =>
  setStart(noPlan(timeZone), partsOf(start));

/** Moves Fight 1. All other fights move with it, even those with their own time. */
export function setStart(plan: LockPlan, parts: Partial<Pick<LockPlan, 'day' | 'time'>>): LockPlan {
  const { day, time } = { ...plan, ...parts };
  const { at, problem } = readTime(day === '' || time === '' ? '' : `${day}T${time}`, plan.timeZone);
  return { ...plan, day, time, start: { at, problem } };
}

/** Gives one fight its own time; an empty string clears that time. */
export const setOwn = (plan: LockPlan, id: string, text: string): LockPlan =>
  putOwn(plan, id, readTime(text, plan.timeZone));

function putOwn(plan: LockPlan, id: string, typed: TypedTime): LockPlan {
  const fromStart = typed.at === null || plan.start.at === null ? null : typed.at - plan.start.at;
  return { ...plan, own: { ...plan.own, [id]: { ...typed, fromStart } } };
}

/** Replaces a time that a clock change skips or repeats with one of its two possible instants. */
export const pickStart = (plan: LockPlan, at: number): LockPlan => ({
  ...plan,
  ...partsOf(toWallClock(at, plan.timeZone)),
  start: { at, problem: null },
});

export const pickOwn = (plan: LockPlan, id: string, at: number): LockPlan =>
  putOwn(plan, id, { text: toWallClock(at, plan.timeZone), at, problem: null });

/** Removes a fight's own time, so that it is calculated from the intervals again. */
export function dropOwn(plan: LockPlan, id: string): LockPlan {
  const { [id]: _, ...own } = plan.own;
  return { ...plan, own };
}

function readTime(text: string, timeZone: string): TypedTime {
  if (text === '') return { text, at: null, problem: null };
  const reading = parseLockTime(text, timeZone);
  return reading.ok ? { text, at: reading.at, problem: null } : { text, at: null, problem: reading };
}

/** Returns each fight's lock time, Fight 1 first. */
export function rowsOf(card: readonly Pick<Fight, 'id'>[], { start, every, own }: LockPlan): LockRow[] {
  let after = 0;
  return card.map(({ id }, index) => {
    if (index === 0) return { id, at: start.at, isManual: false, problem: start.problem };
    after += (every ?? defaultLockSpacing(index, card.length)) * MINUTE;
    const typed = own[id];
    if (!typed)
      return { id, at: start.at === null ? null : start.at + after, isManual: false, problem: null };
    const moved = start.at === null || typed.fromStart === null ? typed.at : start.at + typed.fromStart;
    return { id, at: moved, isManual: true, problem: typed.problem };
  });
}

/** Returns why the plan cannot be saved, or null if it can. Clearing every saved time is allowed. */
export function planProblem(rows: readonly LockRow[], hadTimes: boolean): string | null {
  if (rows.some((row) => row.problem !== null)) return PLAN_PROBLEMS.notATime;
  if (rows.every((row) => row.at === null)) return hadTimes ? null : PLAN_PROBLEMS.noneSet;
  return rows[0]?.at === null ? PLAN_PROBLEMS.firstMissing : null;
}

export function lockTimesOf(rows: readonly LockRow[]): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ id, at }) => [id, at === null ? null : new Date(at).toISOString()]));
}

/**
 * If clocks show the time of `at` twice, returns whether `at` is the earlier or the later instant. Otherwise, returns
 * null.
 */
export function repeatedReading(at: number, timeZone: string): 'earlier' | 'later' | null {
  const reading = parseLockTime(toWallClock(at, timeZone), timeZone);
  if (reading.ok || reading.reason !== 'repeated') return null;
  return at < reading.instants[1] ? 'earlier' : 'later';
}

function problemText(problem: LockProblem, timeZone: string): string | null {
  if (!problem) return null;
  if (problem.reason === 'format') return 'This is not a date and time.';
  return problem.reason === 'skipped'
    ? `This time does not exist in ${longZoneName(timeZone)}: that night the clocks go forward.`
    : `This time occurs twice in ${longZoneName(timeZone)}: that night the clocks go back.`;
}

interface LockTimesDialogProps {
  owner: CardOwner;
  /** The fights, Fight 1 first. */
  card: readonly Fight[];
  /** The start of Fight 1, if known: '2026-12-12T15:30' in the room's zone, or only the date. */
  start: string | null;
  /** The fight whose time field is open initially. */
  first: string | null;
  onClose: () => void;
}

/** Asks when Fight 1 starts and calculates the other lock times. Proposes times for a card that has none. */
export function LockTimesDialog({ owner, card, start, first, onClose }: LockTimesDialogProps) {
  const now = useServerNow(60_000);
  const timeZone = useRoomZone();
  const hadTimes = card.some((fight) => fight.lockDatetime !== null);
  const [plan, setPlan] = useState(() =>
    hadTimes ? planOf(card, timeZone) : planFrom(start ?? proposedStart(now, timeZone), timeZone),
  );
  const [seen, setSeen] = useState(() =>
    Object.fromEntries(card.map(({ id, lockDatetime }) => [id, lockDatetime])),
  );
  const [editing, setEditing] = useState(first);
  const [checked, setChecked] = useState(false);
  const [dropping, setDropping] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useSetLockTimes(owner);
  const rows = rowsOf(card, plan);
  const last = rows.at(-1)?.at ?? null;
  const problem = planProblem(rows, hadTimes);
  const titlesOf = (is: (fight: Fight, row: LockRow) => boolean) =>
    card.flatMap((fight, index) => (rows[index] && is(fight, rows[index]) ? [fight.title] : []));
  // Unchanged times in the past need no warning.
  const past = titlesOf((fight, { at }) => at !== null && at <= now && at !== lockOf(fight).lockAt);
  const dropped = titlesOf((fight, { at }) => at === null && fight.lockDatetime !== null);
  const { at: startAt } = plan.start;
  const every = plan.every ?? defaultLockSpacing(1, card.length + 2);
  const stepButton = (Icon: LucideIcon, label: string, to: number) => (
    <button
      type="button"
      className="grid place-items-center h-11.5 disabled:text-ink-3"
      aria-label={label}
      disabled={every === to}
      onClick={() => setPlan({ ...plan, every: to })}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );

  async function store() {
    try {
      await save.mutateAsync({ lockTimes: lockTimesOf(rows), seen });
      onClose();
    } catch (error) {
      const stored = conflictingValues(error);
      // The error text contains the stored times, so a user who saves again overwrites them knowingly.
      const moved = card.flatMap(({ id }) => {
        const lock = stored?.[`lockTimes.${id}`] as string | null | undefined;
        return lock === undefined ? [] : [[id, lock] as const];
      });
      setSeen({ ...seen, ...Object.fromEntries(moved) });
      throw error;
    }
  }

  function submit() {
    setChecked(true);
    if (problem === null) return dropped.length > 0 ? setDropping(true) : store().catch(() => undefined);
    const wrong = rows.find((row) => row.problem !== null);
    if (wrong && wrong !== rows[0]) return setEditing(wrong.id);
    const wanted = plan.day === '' ? 'input' : 'input[type="time"]';
    fields.current?.querySelector<HTMLInputElement>(wanted)?.focus();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Set Lock Times"
      submitLabel={hadTimes && !hasTimes(rows) ? 'Clear Lock Times' : 'Save Lock Times'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={(checked && problem) || (save.error && errorText(save.error, LOCK_TIMES_FAILED))}
      onSubmit={submit}
    >
      <div ref={fields} className="grid gap-2">
        <h3 className="font-semibold">When does Fight 1 start?</h3>
        <div className="grid grid-cols-[minmax(0,1fr)_132px] gap-2 items-start">
          <Field label="Day of Fight 1" hideLabel error={problemText(plan.start.problem, timeZone)}>
            <TextInput
              type="date"
              value={plan.day}
              onChange={({ target }) => setPlan(setStart(plan, { day: target.value }))}
            />
          </Field>
          <Field label="Time of Fight 1" hideLabel>
            <TextInput
              type="time"
              value={plan.time}
              onChange={({ target }) => setPlan(setStart(plan, { time: target.value }))}
            />
          </Field>
        </div>
        {plan.start.problem && 'instants' in plan.start.problem && (
          <WhichTime
            reading={plan.start.problem}
            text={`${plan.day}T${plan.time}`}
            timeZone={timeZone}
            onPick={(at) => setPlan(pickStart(plan, at))}
          />
        )}
        <p className="text-sm text-ink-2">
          {longZoneName(timeZone)}.{startAt !== null && <TimeForYou at={startAt} timeZone={timeZone} />}
        </p>
      </div>
      {card.length > 1 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <span>then every</span>
          <span className="inline-grid grid-cols-[44px_auto_44px] items-center rounded-md shadow-outline-field">
            {stepButton(Minus, `${STEP} minutes less`, Math.max(0, every - STEP))}
            <output className="min-w-16 text-center text-lg font-bold tabular-nums">{every} min</output>
            {stepButton(Plus, `${STEP} minutes more`, Math.min(LONGEST_STEP, every + STEP))}
          </span>
        </div>
      )}
      <p className="tile p-3 text-ink-2 leading-snug [&_b]:text-ink" aria-live="polite">
        <b>{counted(card.length, 'fight')}.</b>{' '}
        {last === null ? (
          'No lock time for the main event yet.'
        ) : (
          <>
            The main event locks at <b>{formatInstant(last, plan.timeZone).split(', ').at(-1)}</b>.
            {plan.every === null &&
              card.length > 2 &&
              ' The last two start 30 minutes after the fight before.'}
          </>
        )}{' '}
        Each fight closes for picks when it starts.
      </p>
      {card.length > 1 && (
        <Times card={card} rows={rows} plan={plan} editing={editing} onEdit={setEditing} onPlan={setPlan} />
      )}
      <div role="status">
        {past.length > 0 && (
          <Warning>
            Lock time is in the past - bracket will be immediately locked
            <span className="text-ink-2"> ({joined(past)})</span>
          </Warning>
        )}
      </div>
      {dropping && (
        <ConfirmDialog
          onClose={() => setDropping(false)}
          title={dropped.length === 1 ? 'Clear the lock time?' : `Clear ${dropped.length} lock times?`}
          text={`${joined(dropped)} will have no lock time: picks stay open until you set one or enter the result.`}
          confirmLabel="Clear"
          pendingLabel="Saving..."
          onConfirm={store}
        />
      )}
    </FormDialog>
  );
}

function TimeForYou({ at, timeZone }: { at: number; timeZone: string }) {
  const local = localLockTime(at, timeZone);
  const reading = repeatedReading(at, timeZone);
  return (
    <>
      {local && ` Your time: ${local}.`}
      {reading && ` This time occurs twice that night; the ${reading} one counts.`}
    </>
  );
}

const hasTimes = (rows: readonly LockRow[]) =>
  rows.some(({ at, problem }) => at !== null || problem !== null);

interface TimesProps {
  card: readonly Fight[];
  rows: readonly LockRow[];
  plan: LockPlan;
  editing: string | null;
  onEdit: (fightId: string | null) => void;
  onPlan: (plan: LockPlan) => void;
}

/** Shows the times of all fights, collapsed at first. Each time can be set by hand. */
function Times({ card, rows, plan, editing, onEdit, onPlan }: TimesProps) {
  const [isOpen, setOpen] = useState(editing !== null);
  return (
    <details
      className="group border-y border-line"
      open={isOpen || editing !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex items-center gap-2 min-h-13 font-semibold cursor-pointer list-none">
        All {card.length} times <small className="text-sm font-normal text-ink-2">change one by one</small>
        <ChevronDown className="size-4 ml-auto text-ink-3 group-open:rotate-180" aria-hidden />
      </summary>
      <ol className="ruled border-t border-line">
        {card.map((fight, index) => {
          const row = rows[index];
          if (!row) return null;
          const isFirst = index === 0;
          return (
            <li key={fight.id}>
              <button
                type="button"
                className="grid grid-cols-[28px_minmax(0,1fr)_auto_18px] gap-2.5 items-center w-full min-h-12.5 text-left"
                aria-expanded={isFirst ? undefined : editing === fight.id}
                disabled={isFirst}
                onClick={() => onEdit(editing === fight.id ? null : fight.id)}
              >
                <span className="num text-lg text-ink-3">{index + 1}</span>
                <span className="min-w-0 wrap-anywhere">
                  {shortNames(fight).join(' vs ')}
                  {row.isManual && <small className="block text-xs text-accent-text">Set by you</small>}
                </span>
                <b className="font-strong tabular-nums">
                  {row.at === null ? 'Not set' : formatClock(row.at, plan.timeZone)}
                </b>
                {!isFirst && <Pencil className="size-4 text-ink-3" aria-hidden />}
              </button>
              {editing === fight.id && !isFirst && (
                <OwnTime fight={fight} row={row} plan={plan} onPlan={onPlan} />
              )}
            </li>
          );
        })}
      </ol>
      {hasTimes(rows) && (
        <Button variant="quiet" className="my-2" onClick={() => onPlan(noPlan(plan.timeZone))}>
          Clear All
        </Button>
      )}
    </details>
  );
}

interface OwnTimeProps extends Pick<TimesProps, 'plan' | 'onPlan'> {
  fight: Fight;
  row: LockRow;
}

function OwnTime({ fight, row, plan, onPlan }: OwnTimeProps) {
  const { timeZone, own } = plan;
  const text = row.at === null ? (own[fight.id]?.text ?? '') : toWallClock(row.at, timeZone);
  const onText = (typed: string) => onPlan(setOwn(plan, fight.id, typed));
  return (
    <div className="grid gap-1.5 pb-3">
      <div className="flex items-start gap-1">
        <Field
          label={`Lock time of ${fight.title}, ${longZoneName(timeZone)}`}
          hideLabel
          error={problemText(row.problem, timeZone)}
          className="flex-1"
        >
          <DateTimeInput value={text} onChange={({ target }) => onText(target.value)} />
        </Field>
        {text !== '' && (
          <IconButton icon={X} label={`Clear lock time of ${fight.title}`} onClick={() => onText('')} />
        )}
      </div>
      {row.problem && 'instants' in row.problem && (
        <WhichTime
          reading={row.problem}
          text={text}
          timeZone={timeZone}
          onPick={(at) => onPlan(pickOwn(plan, fight.id, at))}
        />
      )}
      {row.at !== null && (
        <p className="text-xs text-ink-2 empty:hidden">
          <TimeForYou at={row.at} timeZone={timeZone} />
        </p>
      )}
      {row.isManual && (
        <Button
          variant="quiet"
          size="s"
          className="justify-self-start"
          onClick={() => onPlan(dropOwn(plan, fight.id))}
        >
          Use the automatic time
        </Button>
      )}
    </div>
  );
}
