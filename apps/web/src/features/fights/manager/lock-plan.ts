import type { Fight } from '@lockroom/contract';
import {
  defaultLockSpacing,
  isLockSpacing,
  type LockSpacing,
  parseLockTime,
  proposeLockTimes,
  toMountain,
} from '@lockroom/rules';

/**
 * One fight in the lock dialog. `at` is in milliseconds since 1970, or null; `text` is the same time as the value of a
 * datetime-local input in Mountain Time. With a `spacing`, the time follows from the previous fight's.
 */
export interface LockRow {
  id: string;
  text: string;
  at: number | null;
  spacing: LockSpacing | null;
  /** Why the text is invalid: unreadable, or in the hour that Denver skips when clocks go forward. */
  problem: 'format' | 'skipped' | null;
}

/** What is wrong with the plan as a whole (rules: texts#fight-forms). */
export const PLAN_PROBLEMS = {
  noneSet: 'No lock times set',
  firstMissing: 'Fight 1 time required',
  notATime: 'Please correct the times marked above',
} as const;

/** Returns the card as rows, Fight 1 first. An interval that equals an offered spacing becomes that spacing. */
export function planOf(card: readonly Pick<Fight, 'id' | 'lockDatetime'>[]): LockRow[] {
  const times = card.map((fight) => (fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime)));
  const isNew = times.every((at) => at === null);
  return card.map(({ id }, index) => {
    const at = times[index] ?? null;
    const spacing = isNew ? offeredSpacing(index, card.length) : stepBetween(times[index - 1] ?? null, at);
    return { id, at, spacing, text: at === null ? '' : toMountain(at), problem: null };
  });
}

/** Plans a new card whose first fight starts at `start`, the value of a datetime-local input in Mountain Time. */
export function planFrom(card: readonly Pick<Fight, 'id' | 'lockDatetime'>[], start: string): LockRow[] {
  const rows = planOf(card);
  const [first] = rows;
  return first ? setLockText(rows, first.id, start) : rows;
}

function offeredSpacing(index: number, length: number): LockSpacing | null {
  return index === 0 ? null : defaultLockSpacing(index, length);
}

function stepBetween(before: number | null, at: number | null): LockSpacing | null {
  if (before === null || at === null) return null;
  const minutes = (at - before) / 60_000;
  return isLockSpacing(minutes) ? minutes : null;
}

/** Sets the time of one fight and shifts the fights that follow it. An empty text clears the time. */
export function setLockText(rows: readonly LockRow[], id: string, text: string): LockRow[] {
  return follow(rows.map((row) => (row.id === id ? { id, spacing: null, ...readText(text) } : row)));
}

export function setLockSpacing(rows: readonly LockRow[], id: string, spacing: LockSpacing): LockRow[] {
  return follow(rows.map((row) => (row.id === id ? { ...row, spacing, problem: null } : row)));
}

/** Clears the time of one fight; the next fight keeps its own. */
export function clearLock(rows: readonly LockRow[], id: string): LockRow[] {
  const index = rows.findIndex((row) => row.id === id);
  return rows.map((row, place) => {
    if (place === index) return { id, text: '', at: null, spacing: null, problem: null };
    return place === index + 1 ? { ...row, spacing: null } : row;
  });
}

/** Clears every time, and suggests spacings as for a new card. */
export function clearAllLocks(rows: readonly LockRow[]): LockRow[] {
  return planOf(rows.map(({ id }) => ({ id, lockDatetime: null })));
}

function readText(text: string): Pick<LockRow, 'text' | 'at' | 'problem'> {
  if (text === '') return { text, at: null, problem: null };
  const reading = parseLockTime(text);
  return reading.ok ? { text, at: reading.at, problem: null } : { text, at: null, problem: reading.reason };
}

/** Recomputes the times that follow from a previous fight; they stay unchanged if that fight has no time. */
function follow(rows: readonly LockRow[]): LockRow[] {
  return runsOf(rows).flatMap((run) => {
    const [head] = run;
    if (!head || head.at === null) return run;
    const steps = Object.fromEntries(run.map((row) => [row.id, row.spacing ?? undefined]));
    const proposed = new Map(proposeLockTimes(run, head.at, steps).map((lock) => [lock.id, lock.lockAt]));
    return run.map((row) => {
      const at = proposed.get(row.id) ?? row.at;
      return row === head || at === null ? row : { ...row, at, text: toMountain(at), problem: null };
    });
  });
}

/** Splits the card into groups: a fight with its own time, and the fights that follow it. */
function runsOf(rows: readonly LockRow[]): LockRow[][] {
  const runs: LockRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && row.spacing !== null) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Returns why the plan cannot be saved, or null. Clearing every saved time is allowed. */
export function planProblem(rows: readonly LockRow[], hadTimes: boolean): string | null {
  if (rows.some((row) => row.problem !== null)) return PLAN_PROBLEMS.notATime;
  if (rows.every((row) => row.at === null)) return hadTimes ? null : PLAN_PROBLEMS.noneSet;
  return rows[0]?.at === null ? PLAN_PROBLEMS.firstMissing : null;
}

export function lockTimesOf(rows: readonly LockRow[]): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ id, at }) => [id, at === null ? null : new Date(at).toISOString()]));
}

/** Whether a row's time differs from the saved one. Unchanged times in the past need no warning. */
export function isChangedLock(fight: Pick<Fight, 'lockDatetime'>, row: LockRow): boolean {
  return row.at !== (fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime));
}

/** Whether a time is the second of two with the same clock reading, when Denver's clocks go back. */
export function isSecondReading(at: number): boolean {
  const reading = parseLockTime(toMountain(at));
  return reading.ok && reading.at < Math.floor(at / 60_000) * 60_000;
}
