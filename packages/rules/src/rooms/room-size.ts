import { MAX_BRACKETS_OPTIONS } from '../limits.ts';

/** The next larger number of entries that a room may hold; null for the largest. */
export function nextMaxBrackets(maxBrackets: number): (typeof MAX_BRACKETS_OPTIONS)[number] | null {
  return MAX_BRACKETS_OPTIONS.find((option) => option > maxBrackets) ?? null;
}
