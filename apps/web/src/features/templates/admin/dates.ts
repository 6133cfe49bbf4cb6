const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day something was made, on the viewer's calendar: 'Nov 21, 2026'. */
export function madeOn(createdAt: string): string {
  return DAY.format(new Date(createdAt));
}
