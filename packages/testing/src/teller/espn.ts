/** A response's status and JSON body. */
export interface Answer {
  status: number;
  body: unknown;
}

export const notFound: Answer = { status: 404, body: { error: { message: 'not found', code: 404 } } };

const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Returns the date in US Eastern Time: '2026-12-12'. */
export const dayOf = (at: number): string => EASTERN.format(at);

/** Parses the days that a scoreboard request names. `includes` returns whether a day is among them. */
export function espnDates(url: URL, now: number): { includes(day: string): boolean } {
  const dates = url.searchParams.get('dates') ?? dayOf(now).replaceAll('-', '');
  const [from = '', to = from] = dates.split('-');
  return {
    includes: (day) => {
      const digits = day.replaceAll('-', '');
      return digits.slice(0, from.length) >= from && digits.slice(0, to.length) <= to;
    },
  };
}

/** Formats a time as '2026-12-12T22:00Z'. */
export const isoMinute = (at: number): string => new Date(at).toISOString().replace(/:\d\d\.\d+Z$/, 'Z');
