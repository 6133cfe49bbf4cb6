import { americanOdds } from '@lockroom/rules';

/** Odds found in text: the original wording, and the American odds (null if unclear). */
export type FoundOdds = { raw: string; odds: string | null };

const DASHES = '\\-\\u2010-\\u2015\\u2212\\ufe63\\uff0d';
/** Matches signed American odds, fractions, decimals and evens, unless they are part of a word, a date or a record. */
const ODDS = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:[+\\uff0b${DASHES}]\\d{3,6}|\\d{1,3}/\\d{1,3}|\\d{1,3}[.]\\d{1,3}|EVENS?|EVS|EV|PK|N/A)` +
    `(?![\\p{L}\\p{N}]|[.,:/]\\d{1,2}(?!\\d)|[${DASHES}]\\d{1,2}(?!\\d))`,
  'gu',
);
const DECIMAL_COMMA = /(?<![\d.,])(\d{1,2}),(\d{1,2})(?![\d.,])/g;
const SPACED_SIGN = new RegExp(`^([+${DASHES}])\\s+(?=\\d)`);

/** Placeholder for odds that were removed from text. */
export const ODDS_PLACE = '\u0001';

export function takeOdds(text: string): { rest: string; found: FoundOdds[] } {
  const found: FoundOdds[] = [];
  const rest = text.replace(ODDS, (raw) => {
    found.push({ raw, odds: priceOf(raw) });
    return ODDS_PLACE;
  });
  return { rest, found };
}

/** Parses a table cell with odds. Also accepts a decimal comma, and treats N/A, TBD and dashes as no odds. */
export function readOddsCell(text: string): FoundOdds {
  const raw = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  if (/^(?:n\/?a|tba|tbd|none|[-–—]*)$/i.test(raw)) return { raw, odds: 'N/A' };
  const price = raw.replace(DECIMAL_COMMA, '$1.$2').replace(SPACED_SIGN, '$1');
  return { raw, odds: priceOf(price) };
}

/** Converts a price to American odds. A small number with a sign is not a price. */
function priceOf(raw: string): string | null {
  return /^\D0|^\D\d{1,2}$/.test(raw) ? null : americanOdds(raw);
}
