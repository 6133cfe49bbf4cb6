const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The date of creation in the viewer's time zone: 'Nov 21, 2026'. */
export function madeOn(createdAt: string): string {
  return DAY.format(new Date(createdAt));
}
