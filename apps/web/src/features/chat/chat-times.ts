const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const DAY_MS = 24 * 60 * 60_000;

/** The time of a message on the viewer's clock: '9:41 PM'. */
export const clockTime = (at: number): string => CLOCK.format(at);

/** Whether two instants fall on the same day in the viewer's time zone. */
export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** The heading of a day: 'Today', 'Yesterday', 'Mon, Apr 13', or 'Apr 13, 2025' in another year. */
export function dayName(at: number, now: number): string {
  if (isSameDay(at, now)) return 'Today';
  // From noon, so that days of 23 or 25 hours do no harm.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  if (isSameDay(at, noon - DAY_MS)) return 'Yesterday';
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? DAY : DAY_OF_YEAR).format(at);
}
