import { isValidOdds } from '@lockroom/rules';

/** Odds found in a text: the raw text and the American odds it stands for, or null where it stands for none. */
export type FoundOdds = { raw: string; odds: string | null };

const DASHES = '\\-\\u2010-\\u2015\\u2212\\ufe63\\uff0d';
/** Signed American odds, fractions, decimals and evens that are not part of a word, a date or a record. */
const ODDS = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:[+\\uff0b${DASHES}]\\d{3,6}|\\d{1,3}/\\d{1,3}|\\d{1,3}[.]\\d{1,3}|EVENS?|EVS|EV|N/A)` +
    `(?![\\p{L}\\p{N}]|[.,:/]\\d{1,2}(?!\\d)|[${DASHES}]\\d{1,2}(?!\\d))`,
  'gu',
);
const DECIMAL_COMMA = /(?<![\d.,])(\d{1,2}),(\d{1,2})(?![\d.,])/g;
const DASH = new RegExp(`^[${DASHES}]`);

/** Placeholder for odds that were taken out of a text. */
export const ODDS_PLACE = '\u0001';

/** Removes all odds from a text and returns them in text order. */
export function takeOdds(text: string): { rest: string; found: FoundOdds[] } {
  const found: FoundOdds[] = [];
  const rest = text.replace(ODDS, (raw) => {
    found.push({ raw, odds: americanOdds(raw) });
    return ODDS_PLACE;
  });
  return { rest, found };
}

/**
 * Reads a cell that holds only odds: like `takeOdds`, but N/A and the like mean none, and a decimal comma is allowed.
 */
export function readOddsCell(text: string): FoundOdds {
  const raw = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  if (/^(?:n\/?a|tba|tbd|none|[-–—]*)$/i.test(raw)) return { raw, odds: 'N/A' };
  const cell = raw.replace(DECIMAL_COMMA, '$1.$2');
  const { rest, found } = takeOdds(cell.toUpperCase().replace(/^([+\-−–])\s+(?=\d)/, '$1'));
  return { raw, odds: rest === ODDS_PLACE ? (found[0]?.odds ?? null) : null };
}

/** The odds in stored form: '-180', '2.50' is '+150', '5/2' is '+250', evens are '+100'; null if not odds. */
function americanOdds(raw: string): string | null {
  if (/^EV/.test(raw)) return '+100';
  if (raw === 'N/A') return raw;
  const signed = raw.replace('\uff0b', '+').replace(DASH, '-');
  if (/^[+-]/.test(signed)) {
    const isOdds = isValidOdds(signed) && Math.abs(Number(signed)) >= 100 && signed.charAt(1) !== '0';
    return isOdds ? signed : null;
  }
  const [over, under] = raw.split('/').map(Number);
  const win = under === undefined ? Number(raw) - 1 : (over ?? 0) / under;
  if (!Number.isFinite(win) || win <= 0 || win > 1000) return null;
  // A decimal with fewer than two places may be some other number.
  if (under === undefined && !/\.\d{2,3}$/.test(raw)) return null;
  const odds = win >= 1 ? `+${Math.round(win * 100)}` : `-${Math.round(100 / win)}`;
  return isValidOdds(odds) ? odds : null;
}
