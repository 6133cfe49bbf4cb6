const NO_ODDS = 'N/A';
/** Hyphens, dashes and minus signs used by phones and bookmakers. */
const MINUS_LOOKALIKES = /^[\u2010-\u2015\u2212\uFE63\uFF0D]/;
/** Words for even odds: even money, and pick'em (a fight without a favorite). */
const EVENS = /^(?:EVENS?|EVS?|PK|PICK|PICK['\u2019]?EM)$/i;

/**
 * Normalizes odds: removes spaces, uses a plain minus sign and capitalizes 'N/A'. An empty string becomes the fallback,
 * and other price formats are converted to American odds. The result may still be invalid (see `isValidOdds`).
 */
export function normalizeOdds(text: string | null | undefined, fallback: string): string {
  const compact = (text ?? '').replace(/\s+/g, '');
  if (compact === '') return fallback;
  return americanOdds(compact) ?? compact;
}

/**
 * Converts a price to American odds: '180' to '+180', '2.50' to '+150', '5/2' to '+250', 'EVEN' and 'PK' to '+100';
 * null if it is not a price.
 */
export function americanOdds(price: string): string | null {
  if (EVENS.test(price)) return '+100';
  if (price.toUpperCase() === NO_ODDS) return NO_ODDS;
  const signed = price.replace(/^\uFF0B/, '+').replace(MINUS_LOOKALIKES, '-');
  if (/^[+-]/.test(signed)) return isValidOdds(signed) ? signed : null;
  // American odds may lack the plus sign. Smaller numbers may be decimal odds.
  if (/^[1-9]\d{2,5}$/.test(price)) return `+${price}`;
  if (!/^\d{1,3}(?:\/\d{1,3}|\.\d{2,3})$/.test(price)) return null;
  const [over, under] = price.split('/').map(Number);
  const win = under === undefined ? Number(price) - 1 : (over ?? 0) / under;
  if (!Number.isFinite(win) || win <= 0 || win > 1000) return null;
  const odds = win >= 1 ? `+${Math.round(win * 100)}` : `-${Math.round(100 / win)}`;
  return isValidOdds(odds) ? odds : null;
}

/** Returns whether normalized odds are American odds such as +150, or N/A. */
export function isValidOdds(odds: string): boolean {
  return odds === NO_ODDS || /^[+-]\d{2,6}$/.test(odds);
}

/** Returns whether odds have a plus sign, which makes the fighter an underdog (rules: scoring#underdogs). */
export function isUnderdog(odds: string): boolean {
  return odds.startsWith('+');
}

/** Returns the color class of odds: minus for the favorite, plus for the underdog, na for missing or invalid odds. */
export function oddsTone(odds: string | null): 'minus' | 'plus' | 'na' {
  if (odds?.startsWith('-')) return 'minus';
  return odds?.startsWith('+') ? 'plus' : 'na';
}
