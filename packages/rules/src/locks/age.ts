const NOW = 'just now';

/** Returns an age in the largest unit that fits; null if it is under a minute or in the future. */
function age(at: number, now: number): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return null;
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { count: hours, unit: 'hour' };
  return { count: Math.floor(hours / 24), unit: 'day' };
}

/** Formats how long ago a time is: 'just now', '1 minute ago', '5 hours ago' (rules: texts#lists-and-badges). */
export function ago(at: number, now: number): string {
  const past = age(at, now);
  return past ? `${past.count} ${past.unit}${past.count === 1 ? '' : 's'} ago` : NOW;
}

/** Formats an age in short form: 'just now', '38m', '5h', '2d'. */
export function shortAge(at: number, now: number): string {
  const past = age(at, now);
  return past ? `${past.count}${past.unit.charAt(0)}` : NOW;
}
