import { formatOwnTime } from '@lockroom/rules';

// All functions in this file use the viewer's time zone. Lock times are shown in their room's time zone instead.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a date like 'Nov 21, 2026'. */
export const dateOf = (instant: string | number): string => DATE.format(new Date(instant));

export const yearOf = (instant: string | number): number => new Date(instant).getFullYear();

/** Formats a day of the current year like 'Mon, Apr 13'. */
export const weekdayOf = (instant: string | number): string => WEEKDAY.format(new Date(instant));

/** Formats a time like 'Apr 13, 9:41 PM'. */
export const dayAndTime = (at: number): string => DAY_AND_TIME.format(at);

/** Formats a time of day like '9:41 PM'. */
export const clockTime = (at: number): string => CLOCK.format(at);

export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** Returns the heading of a day: 'Today', 'Yesterday', 'Mon, Apr 13', or 'Apr 13, 2025' in another year. */
export function dayName(at: number, now: number): string {
  // The device and server clocks differ by seconds, so a time shortly after `now` counts as today.
  if (at >= now || isSameDay(at, now)) return 'Today';
  const yesterday = new Date(now);
  // Use noon of the previous day, which is safe even if a day has 23 or 25 hours.
  yesterday.setHours(-12, 0, 0, 0);
  if (isSameDay(at, yesterday.getTime())) return 'Yesterday';
  return yearOf(at) === yearOf(now) ? weekdayOf(at) : dateOf(at);
}

/** Formats a time in the viewer's time zone; returns null if it looks the same in `timeZone`. */
export function localTime(
  at: number,
  timeZone: string,
  style?: Parameters<typeof formatOwnTime>[3],
): string | null {
  return formatOwnTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone, style);
}
