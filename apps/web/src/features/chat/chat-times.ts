const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const DAY_MS = 24 * 60 * 60_000;

/** The time of a message on the viewer's clock: '9:41 PM'. */
export const clockTime = (at: number): string => CLOCK.format(at);

/** Whether two instants are of one day on the viewer's calendar. */
export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** The day above messages: Today, Yesterday, 'Mon, Apr 13', or with the year where it is another one. */
export function dayName(at: number, now: number): string {
  if (isSameDay(at, now)) return 'Today';
  // Noon, so that a day of 23 or 25 hours does not lead past the one before.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  if (isSameDay(at, noon - DAY_MS)) return 'Yesterday';
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? DAY : DAY_OF_YEAR).format(at);
}
