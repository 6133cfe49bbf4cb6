/** The clock of an IANA zone; making one takes longer than reading it many times. */
export const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });

/** The date and time that a clock shows, in milliseconds as if it showed UTC. */
export function shownBy(clock: Intl.DateTimeFormat, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const parts = new Map(clock.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown + (at - second);
}
