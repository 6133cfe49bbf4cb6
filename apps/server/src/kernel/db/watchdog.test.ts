import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOver } from './watchdog.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the process ends once the database has not answered for 15 seconds, and not before', async () => {
  const end = vi.fn();
  let answers = 0;
  let isHanging = false;
  const query = () => {
    if (!isHanging) answers += 1;
    return isHanging ? Promise.reject(new Error('timeout')) : Promise.resolve();
  };
  watchOver({ pool: { query } as unknown as pg.Pool, countAnswers: () => answers }, end);
  await vi.advanceTimersByTimeAsync(60_000);
  isHanging = true;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(end).toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('has not answered for 15 seconds'));
});
