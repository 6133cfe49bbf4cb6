import { POINTS } from '../limits.ts';

/** A point value from a body: usable, or refused because it is neither empty nor an integer from 1 to 20. */
export type PointsReading = { ok: true; points: number } | { ok: false };

/**
 * Reads one point value of a request: absent, null, 0 and empty mean the fallback, any other value must be an integer
 * from 1 to 20, as a number or in digits (rules: api#points-in-a-body).
 */
export function readPoints(value: unknown, fallback: number): PointsReading {
  if (value === undefined || value === null) return { ok: true, points: fallback };
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : 'none';
  if (text === '' || text === '0') return { ok: true, points: fallback };
  const points = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return points >= POINTS.min && points <= POINTS.max ? { ok: true, points } : { ok: false };
}

/** The value of an on-screen input: clamped to 1 to 20, fractions cut, empty and non-numeric text is 1. */
export function clampPoints(text: string): number {
  const typed = Math.trunc(Number(text));
  if (Number.isNaN(typed)) return POINTS.min;
  return Math.min(POINTS.max, Math.max(POINTS.min, typed));
}
