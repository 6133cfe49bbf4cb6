const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The date of an ISO instant in the viewer's time zone: 'Nov 21, 2026'. */
export function dateOf(instant: string): string {
  return DATE.format(new Date(instant));
}
