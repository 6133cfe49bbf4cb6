import type { Fight } from '@lockroom/contract';
import {
  defaultLockSpacing,
  isLockSpacing,
  type LockSpacing,
  parseLockTime,
  proposeLockTimes,
  toMountain,
} from '@lockroom/game';

/**
 * One fight in the lock dialog. `at` is milliseconds since 1970 or null without a time; `text` is the same as the value
 * of a date and time input in Mountain Time. With a `spacing` the fight follows the one before it.
 */
export interface LockRow {
  id: string;
  text: string;
  at: number | null;
  spacing: LockSpacing | null;
  /** Why the text is no time: it cannot be read, or spring skips that hour in Denver. */
  problem: 'format' | 'skipped' | null;
}

/** What is wrong with a plan as a whole (001 section 5). */
export const PLAN_PROBLEMS = {
  noneSet: 'No lock times set',
  firstMissing: 'Fight 1 time required',
  notATime: 'Please correct the times marked above',
} as const;

/** The card as rows, Fight 1 first. Times that follow each other in a step on offer are shown as steps. */
export function planOf(card: readonly Pick<Fight, 'id' | 'lockDatetime'>[]): LockRow[] {
  const times = card.map((fight) => (fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime)));
  const isNew = times.every((at) => at === null);
  return card.map(({ id }, index) => {
    const at = times[index] ?? null;
    const spacing = isNew ? offeredSpacing(index, card.length) : stepBetween(times[index - 1] ?? null, at);
    return { id, at, spacing, text: at === null ? '' : toMountain(at), problem: null };
  });
}

function offeredSpacing(index: number, length: number): LockSpacing | null {
  return index === 0 ? null : defaultLockSpacing(index, length);
}

function stepBetween(before: number | null, at: number | null): LockSpacing | null {
  if (before === null || at === null) return null;
  const minutes = (at - before) / 60_000;
  return isLockSpacing(minutes) ? minutes : null;
}

/** A time typed for one fight; the fights that follow it move along. An empty text takes the time away. */
export function setLockText(rows: readonly LockRow[], id: string, text: string): LockRow[] {
  return follow(rows.map((row) => (row.id === id ? { id, spacing: null, ...readText(text) } : row)));
}

/** Lets a fight follow the one before it by a step. */
export function setLockSpacing(rows: readonly LockRow[], id: string, spacing: LockSpacing): LockRow[] {
  return follow(rows.map((row) => (row.id === id ? { ...row, spacing, problem: null } : row)));
}

/** Takes one fight's time away; the fight after it keeps the time it has. */
export function clearLock(rows: readonly LockRow[], id: string): LockRow[] {
  const index = rows.findIndex((row) => row.id === id);
  return rows.map((row, place) => {
    if (place === index) return { id, text: '', at: null, spacing: null, problem: null };
    return place === index + 1 ? { ...row, spacing: null } : row;
  });
}

/** Takes every time away; steps are offered as for a new card. */
export function clearAllLocks(rows: readonly LockRow[]): LockRow[] {
  return planOf(rows.map(({ id }) => ({ id, lockDatetime: null })));
}

function readText(text: string): Pick<LockRow, 'text' | 'at' | 'problem'> {
  if (text === '') return { text, at: null, problem: null };
  const reading = parseLockTime(text);
  return reading.ok ? { text, at: reading.at, problem: null } : { text, at: null, problem: reading.reason };
}

/** Works out the fights that follow another. Behind one without a time they stay as they are. */
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

/** Cuts the card into a fight with a time of its own and those that follow it. */
function runsOf(rows: readonly LockRow[]): LockRow[][] {
  const runs: LockRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && row.spacing !== null) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Why the plan cannot be saved, or null when it can. Taking away every time that was set is a plan as well. */
export function planProblem(rows: readonly LockRow[], hadTimes: boolean): string | null {
  if (rows.some((row) => row.problem !== null)) return PLAN_PROBLEMS.notATime;
  if (rows.every((row) => row.at === null)) return hadTimes ? null : PLAN_PROBLEMS.noneSet;
  return rows[0]?.at === null ? PLAN_PROBLEMS.firstMissing : null;
}

/** The plan as the call takes it: instants in UTC by fight id, null where there is none. */
export function lockTimesOf(rows: readonly LockRow[]): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ id, at }) => [id, at === null ? null : new Date(at).toISOString()]));
}

/** Whether a row has another time than is saved. One that passed as it was saved has locked already and warns of nothing. */
export function isChangedLock(fight: Pick<Fight, 'lockDatetime'>, row: LockRow): boolean {
  return row.at !== (fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime));
}

/** Whether an instant is the second of two that the clocks in Denver show alike, on the night they go back. */
export function isSecondReading(at: number): boolean {
  const reading = parseLockTime(toMountain(at));
  return reading.ok && reading.at < Math.floor(at / 60_000) * 60_000;
}
