import { TEXT_MAX } from '@lockroom/rules';
import type { CardDoubt, CardProblem } from './card-types.ts';
import {
  isAboutEvent,
  isDescriptor,
  isStanding,
  isUnknownFighter,
  withoutStanding,
  withoutWeight,
} from './card-words.ts';

const DASH = '\\-\\u2010-\\u2015\\u2212';
/** A fighter's record: '(29-3-0)', '18-1, 12 KOs'. */
const RECORD = new RegExp(
  `(?<![\\p{L}\\p{N}+.${DASH}])\\d{1,3}[${DASH}]\\d{1,3}(?:[${DASH}]\\d{1,3})?(?![\\p{L}\\p{N}]|[${DASH}/]\\d)` +
    '(?:,? (?:\\(\\d{1,3} ?(?:KOs?|NCs?|ND)\\)|\\d{1,3} ?(?:KOs?|NCs?|ND)\\b)){0,2}',
  'gu',
);
const RANK = /(?<![\p{L}\p{N}])(?:#\d{1,2}|No\. ?\d{1,2}|№ ?\d{1,2})(?![\p{L}\p{N}])/gu;
const SIGNS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|[*†‡]/gu;
const CHAMPION = /^(?:i?c|ic|champ|champion|interim champion|undisputed|defending)$/i;
const FOOTNOTE = /^(?:[a-z]|\d{1,2}|note \d{1,2})$/i;
const COUNTRY = /^(?:[A-Z]{2,3}|USA|U\.S\.A?\.?|UK)$/;
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** English names of countries, with the names that pages of fights use beside them. */
const COUNTRIES = new Set([
  ...LETTERS.flatMap((a) => LETTERS.flatMap((b) => REGIONS.of(`${a}${b}`)?.toLowerCase() ?? [])),
  ...['england', 'scotland', 'wales', 'northern ireland', 'czech republic', 'turkey', 'dagestan', 'bosnia'],
  ...[
    'bosnia and herzegovina',
    'hong kong',
    'myanmar',
    'the netherlands',
    'ivory coast',
    'republic of ireland',
  ],
]);

/** Whether a text is the name of a country; some are also names of persons. */
export function isCountry(text: string): boolean {
  return COUNTRIES.has(text.trim().toLowerCase());
}

/** A champion's mark after a name or a country's code before it, which may also be a part of it. */
const CODE_BESIDE = /\s[Cc]$|^\p{Lu}{3}\s(?=.*\p{Ll})/u;
/** A person's name has at most this many words. */
const MOST_WORDS = 5;

/** Removes the marks around names; `leftOut` holds removed text that was not recognized. */
export function withoutMarks(text: string): { rest: string; leftOut: string[] } {
  const leftOut: string[] = [];
  const opened = text.replace(RECORD, ' ').replace(RANK, ' ').replace(SIGNS, ' ');
  const rest = opened
    .replace(/[([]([^()[\]]{0,120})[)\]]/g, (_, inner: string) => {
      const words = inner.trim();
      if (words === '' || CHAMPION.test(words) || FOOTNOTE.test(words) || COUNTRY.test(words)) return ' ';
      // Odds in brackets are still odds.
      if (/^[^\p{L}]+$/u.test(words) || /^(?:EV(?:EN|ENS|S)?|N\/A)$/.test(words)) return ` ${words} `;
      if (!isDescriptor(words) && !isStanding(words) && !isCountry(words)) leftOut.push(words);
      return ' ';
    })
    .replaceAll(/[()[\]]/g, (sign) => {
      leftOut.push(sign);
      return ' ';
    });
  return { rest, leftOut };
}

const EDGE_SIGN = /[\s\-\u2010-\u2015\u2212:,;/|•·]/;

/** Reduces a part of a line to a name: no weight class or standing, no surrounding punctuation, single spaces. */
export function bareName(text: string): string {
  const inner = withoutStanding(withoutWeight(withoutStanding(text.trim())));
  const letters = [...inner.replaceAll(/\s+/g, ' ')];
  const first = letters.findIndex((letter) => !EDGE_SIGN.test(letter));
  const last = letters.findLastIndex((letter) => !EDGE_SIGN.test(letter));
  return first < 0 ? '' : letters.slice(first, last + 1).join('');
}

/** The problem with a name; null if there is none. */
export function nameProblem(line: number, field: 'fighter1' | 'fighter2', name: string): CardProblem | null {
  const doubt = doubtOf(name);
  return doubt === null ? null : { line, field, doubt, detail: name };
}

function doubtOf(name: string): CardDoubt | null {
  if (name.length > TEXT_MAX.fighterName) return 'long';
  if (isUnknownFighter(name)) return 'unknown-fighter';
  const looksRight =
    /\p{L}/u.test(name) &&
    !/[^\p{L}\p{M} '’‘ʻ`´.\-"“”\u2010-\u2015,]/u.test(name) &&
    name.split(' ').length <= MOST_WORDS &&
    !isAboutEvent(name) &&
    !CODE_BESIDE.test(name) &&
    !/^(?:and|or|with|the|for|plus)\b|\b(?:for|with|plus)\b/.test(name);
  return looksRight ? null : 'name';
}

/** Whether a part of a line can be a name. */
export function mayBeName(text: string): boolean {
  const name = bareName(text);
  return /\p{L}/u.test(name) && !/\d/.test(name) && !isAboutEvent(name);
}
