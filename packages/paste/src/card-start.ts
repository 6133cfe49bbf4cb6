import { PASTE_MAX, type WrittenStart } from '@lockroom/rules';
import { type PastedLine, pastedLines } from './paste-text.ts';

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const SHORT_MONTHS = MONTHS.split('|').map((name) => name.slice(0, 3));
const MONTH = `(?<name>${MONTHS})\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s(?<year>20\\d\\d))?';
const DATES = [
  /(?<!\d)(?<year>20\d\d)-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  // The month first, as in the United States.
  /(?<![\d/])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>20\d\d)(?!\d)/,
  new RegExp(`\\b${MONTH}\\s${DAY}(?!\\d)${YEAR}`, 'i'),
  new RegExp(`(?<!\\d)${DAY}\\s${MONTH}(?![a-z])${YEAR}`, 'i'),
];
/** A time with one of the zones of the United States, which change their clocks in the same night. */
const TIME = /(?<!\d)(\d{1,2})(?::([0-5]\d))?\s?([ap])\.?m\.?\s?\(?([ECMP])[SD]?T\b/gi;
/** Minutes by which a zone's clocks are ahead of Denver's. */
const AHEAD: Readonly<Record<string, number>> = { E: 120, C: 60, M: 0, P: -60 };

/** When a pasted card begins: the first day that the text names, and the earliest of its times; null without a day. */
export function readCardStart(text: string): WrittenStart | null {
  const read = pastedLines(text);
  if (!read.ok) return null;
  const lines = read.lines.filter((line) => line.text.length <= PASTE_MAX.lineCharacters);
  for (const { text } of lines) {
    const day = dayIn(text);
    if (day) return { ...day, minutes: earliest(lines) };
  }
  return null;
}

function dayIn(text: string): Omit<WrittenStart, 'minutes'> | null {
  for (const date of DATES) {
    const { year, month, name, day } = date.exec(text)?.groups ?? {};
    if (day === undefined) continue;
    const which = month ? Number(month) : SHORT_MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
    return { year: year ? Number(year) : null, month: which, day: Number(day) };
  }
  return null;
}

function earliest(lines: readonly PastedLine[]): number | null {
  const all = lines.flatMap(({ text }) =>
    [...text.matchAll(TIME)].map(([, hour, minute = '0', half, zone = '']) => {
      const noon = half?.toLowerCase() === 'p' ? 720 : 0;
      return (Number(hour) % 12) * 60 + Number(minute) + noon - (AHEAD[zone.toUpperCase()] ?? 0);
    }),
  );
  const sameDay = all.filter((minutes) => minutes >= 0 && minutes < 24 * 60);
  return sameDay.length > 0 ? Math.min(...sameDay) : null;
}
