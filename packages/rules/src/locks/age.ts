/** The age of something in the largest of the three units that fits (rules: texts#lists-and-badges). */
export type Age = { count: number; unit: 'minute' | 'hour' | 'day' };

/** The age of a time in whole minutes under 60, then hours under 24, then days; a future time counts as now. */
export function age(at: number, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { count: hours, unit: 'hour' };
  return { count: Math.floor(hours / 24), unit: 'day' };
}

/** An age in words: '1 minute', '38 minutes', '5 hours', '2 days'. */
export function ageText(at: number, now: number): string {
  const { count, unit } = age(at, now);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** An age in short form: '38m', '5h', '2d'. */
export function shortAge(at: number, now: number): string {
  const { count, unit } = age(at, now);
  return `${count}${unit.charAt(0)}`;
}
