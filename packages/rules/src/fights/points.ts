import { POINTS } from '../limits.ts';

/**
 * Reads a point value from a request. Absent, null, 0 and empty values mean the fallback. Any other value must be an
 * integer from 1 to 20, as a number or a string (rules: api#points-in-a-body).
 */
export function readPoints(value: unknown, fallback: number): { ok: true; points: number } | { ok: false } {
  if (value === undefined || value === null) return { ok: true, points: fallback };
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : 'none';
  if (text === '' || text === '0') return { ok: true, points: fallback };
  const points = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return points >= POINTS.min && points <= POINTS.max ? { ok: true, points } : { ok: false };
}

/** Reads the value of a number field. Truncates it and clamps it to 1 to 20; returns 1 if it is not a number. */
export function clampPoints(text: string): number {
  const typed = Math.trunc(Number(text));
  if (Number.isNaN(typed)) return POINTS.min;
  return Math.min(POINTS.max, Math.max(POINTS.min, typed));
}
