import { PASTE_MAX, type WrittenDay, type WrittenTime } from '@lockroom/rules';
import { pastedLines } from './paste-text.ts';

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const SHORT_MONTHS = MONTHS.split('|').map((name) => name.slice(0, 3));
const MONTH = `(?<name>${MONTHS})\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s(?<year>20\\d\\d))?';
const DATES = [
  /(?<!\d)(?<year>20\d\d)-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  /(?<![\d/.])(?<one>\d{1,2})[/.](?<two>\d{1,2})[/.](?<year>20\d\d)(?!\d)/,
  new RegExp(`\\b${MONTH}\\s${DAY}(?!\\d|:)${YEAR}`, 'i'),
  new RegExp(`(?<!\\d)${DAY}\\s(?:of\\s)?${MONTH}(?![a-z])${YEAR}`, 'i'),
];

/** American time zones by first letter, because people often write 'EST' in summer. */
const AMERICAN: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};
/** Other time zones. Etc/GMT-1 is one hour ahead of UTC. */
const OTHERS: Readonly<Record<string, string>> = {
  GMT: 'UTC',
  UTC: 'UTC',
  WET: 'UTC',
  BST: 'Etc/GMT-1',
  WEST: 'Etc/GMT-1',
  CET: 'Etc/GMT-1',
  CEST: 'Etc/GMT-2',
  EET: 'Etc/GMT-2',
  EEST: 'Etc/GMT-3',
  BRT: 'America/Sao_Paulo',
  MSK: 'Europe/Moscow',
  GST: 'Asia/Dubai',
  SGT: 'Asia/Singapore',
  AWST: 'Australia/Perth',
  JST: 'Asia/Tokyo',
  AEST: 'Etc/GMT-10',
  AEDT: 'Etc/GMT-11',
  NZST: 'Etc/GMT-12',
  NZDT: 'Etc/GMT-13',
  UK: 'Europe/London',
};
const ZONE = `(?:[ECMP][SD]?T|(?:Eastern|Central|Mountain|Pacific)(?:\\s(?:Standard|Daylight))?(?:\\sTime)?|${Object.keys(OTHERS).join('|')})(?![\\p{L}])`;
const HOUR = '(?:\\d{1,2}(?:[:.h][0-5]\\d)?(?:\\s?[ap](?:\\.\\s?m\\b\\.?|m\\b\\.?))?|noon\\b|midnight\\b)';
/** One or more times of day and their zones: '5.30pm ET', '10/7 p.m. ET/PT', '22:30 GMT'. */
const TIMES = new RegExp(
  `(?<![\\p{L}\\d.,:+$€£#−-])(?<hours>${HOUR}(?:\\s?/\\s?${HOUR})*)(?:[\\s(]{0,2}(?<zones>${ZONE}(?:\\s?/\\s?${ZONE})*)|(?<other>\\s\\(?(?:local\\b|[A-Z]{2,3}T\\b)))?`,
  'giu',
);
const SAME_ZONE = new RegExp(`\\btimes?\\s(?:(?:are|is|in|listed|shown)\\s){0,3}(?<zone>${ZONE})`, 'iu');

/** Matches words showing that part of the text is not about the event's day. */
const OTHER_DAY =
  /publish|updated|posted|last modified|copyright|©|^\s*by\s|weigh-?\s?ins?\b|conference|media day|\bas of\b|tickets?|on sale|doors?\b|\bodds\b.*\bfrom\b/i;
const LABEL_ALONE = /^\s*(?:published|updated|posted|last updated|date published)(?: on)?:?\s*$/i;
const ABOUT_EVENT =
  /take[s]? place|set for|scheduled|\bwill be\b|\bevent\b|main card|prelim|fight night|\bufc\b|\blive\b|arena/i;
const WEEKDAY = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i;

type NamedDay = Omit<WrittenDay, 'times'>;
type Clause = { text: string; day: NamedDay | null; times: ReadTime[] };
type ReadTime = { minutes: number | null; zone: string | null; isElsewhere: boolean };

/**
 * Finds when a pasted card begins. Returns the days named in the text, most likely first, with their times; null if no
 * day is named. If any time is ambiguous, all times are left out, because the ambiguous time may be the earliest.
 */
export function readCardStart(text: string): WrittenDay[] | null {
  const read = pastedLines(text);
  if (!read.ok) return null;
  const clauses = clausesOf(read.lines.map((line) => line.text));
  const dated = clauses.flatMap(({ text, day }) => (day ? [{ text, day }] : []));
  const weight = (text: string) => Number(WEEKDAY.test(text)) + Number(ABOUT_EVENT.test(text));
  const ranked = dated.toSorted((a, b) => weight(b.text) - weight(a.text)).map(({ day }) => day);
  const days = ranked.filter((day, index) => ranked.findIndex((each) => isSameDay(each, day)) === index);
  if (days.length === 0) return null;
  const only = zoneOfAll(text, clauses);
  return days.map((day) => {
    const own = clauses.filter((clause) => clause.day === null || isSameDay(clause.day, day));
    return { ...day, times: settled(own, only) };
  });
}

function clausesOf(lines: readonly string[]): Clause[] {
  const isShort = (text: string) => text.length <= PASTE_MAX.lineCharacters;
  const parts = lines
    .filter(isShort)
    .flatMap((line) => line.split(/[;|]|(?<![ap]\.\s?m)[.!?]\s+(?=\p{Lu})/u));
  return parts
    .filter((text, index) => !OTHER_DAY.test(text) && !LABEL_ALONE.test(parts[index - 1] ?? ''))
    .map((text) => {
      const times = timesIn(text);
      return { text, day: dayIn(text, isDayFirst(times)), times };
    });
}

/** Returns whether numeric dates begin with the day: only if every time zone is outside the United States. */
function isDayFirst(times: readonly ReadTime[]): boolean {
  const zones = times.flatMap(({ zone }) => (zone ? [zone] : []));
  return zones.length > 0 && !zones.some((zone) => Object.values(AMERICAN).includes(zone));
}

function dayIn(text: string, dayFirst: boolean): NamedDay | null {
  for (const date of DATES) {
    const { year, month, name, day, one, two } = date.exec(text)?.groups ?? {};
    const on = (month: number, day: number) => ({ year: year ? Number(year) : null, month, day });
    if (one !== undefined && two !== undefined) {
      const [first, second] = [Number(one), Number(two)];
      return first > 12 || (dayFirst && second <= 12) ? on(second, first) : on(first, second);
    }
    if (day === undefined) continue;
    return on(
      month ? Number(month) : SHORT_MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1,
      Number(day),
    );
  }
  return null;
}

const isSameDay = (a: NamedDay, b: NamedDay) =>
  a.month === b.month && a.day === b.day && (a.year === b.year || a.year === null || b.year === null);

/** Returns the times in the text. A time without a zone gets the next time's zone, or else the previous one's. */
function timesIn(text: string): ReadTime[] {
  let half: string | undefined;
  const all = [...text.matchAll(TIMES)].flatMap(
    ({ groups: { hours = '', zones = '', other } = {} }): ReadTime[] => {
      const named = zones === '' ? [] : zones.split('/').map(zoneOf);
      const clocks = hours.split('/');
      // In '10/7 p.m.', the 'p.m.' applies to both hours.
      const halfOf = (clock: string) => /([ap])\.?\s?m/i.exec(clock)?.[1]?.toLowerCase();
      const last = halfOf(clocks.at(-1) ?? '');
      const isWord = /noon|midnight/i.test(hours);
      if (named.length === 0 && !last && !isWord) return [];
      // In lower case, 'et' and 'est' may be words rather than zones.
      if (!last && !isWord && zones === zones.toLowerCase()) return [];
      const readings = clocks.map((clock) => {
        const own = halfOf(clock) ?? last ?? half;
        half = own ?? half;
        return minutesOf(clock, own, named[0] ?? '');
      });
      const isElsewhere = other !== undefined;
      if (named.length === 0) return [{ minutes: readings[0] ?? null, zone: null, isElsewhere }];
      // '10/7 p.m. ET/PT' names the same time in two zones, but '8 p.m. ET/PT' may mean either zone.
      return named.map((zone, index) => ({
        minutes: readings[Math.min(index, readings.length - 1)] ?? null,
        zone,
        isElsewhere,
      }));
    },
  );
  return all.map((time, index) => {
    if (time.zone !== null || time.isElsewhere) return time;
    const zoned =
      all.slice(index).find(({ zone }) => zone) ?? all.slice(0, index).findLast(({ zone }) => zone);
    return { ...time, zone: zoned?.zone ?? null };
  });
}

function minutesOf(clock: string, half: string | undefined, zone: string): number | null {
  if (/noon/i.test(clock)) return 720;
  if (/midnight/i.test(clock)) return 0;
  const [hour = 0, minute = 0] = (clock.match(/\d+/g) ?? []).map(Number);
  if (hour > 23) return null;
  if (hour > 12) return hour * 60 + minute;
  if (half !== undefined) return (hour % 12) * 60 + minute + (half === 'p' ? 720 : 0);
  // Outside the United States, the 24-hour clock is common: '03:00 GMT'.
  const is24 = /\d[:h]\d/.test(clock) && !Object.values(AMERICAN).includes(zone);
  return is24 || /^0/.test(clock) ? hour * 60 + minute : null;
}

function zoneOf(text: string): string {
  const name = text.trim().toUpperCase();
  return OTHERS[name] ?? AMERICAN[name.charAt(0)] ?? '';
}

/** Returns the text's time zone: the zone in 'All times ET', or the only zone that occurs; otherwise null. */
function zoneOfAll(text: string, clauses: readonly Clause[]): string | null {
  const { zone: said } = SAME_ZONE.exec(text)?.groups ?? {};
  if (said) return zoneOf(said);
  const zones = new Set(clauses.flatMap(({ times }) => times.flatMap(({ zone }) => (zone ? [zone] : []))));
  const [only = null] = zones;
  return zones.size === 1 ? only : null;
}

function settled(clauses: readonly Clause[], only: string | null): WrittenTime[] {
  const all = clauses
    .flatMap(({ times }) => times)
    .map(({ minutes, zone, isElsewhere }) => ({ minutes, zone: zone ?? (isElsewhere ? null : only) }));
  const placed = all.filter((time): time is WrittenTime => time.minutes !== null && time.zone !== null);
  return placed.length === all.length ? placed : [];
}
