/** The colour class of odds: minus for the favourite, plus for the underdog, na where there are none. */
export type OddsTone = 'minus' | 'plus' | 'na';

const NO_ODDS = 'N/A';
/** Hyphens, dashes and the minus sign, as phones and bookmakers' pages write them. */
const MINUS_LOOKALIKES = /^[\u2010-\u2015\u2212\uFE63\uFF0D]/;

/**
 * Odds in stored form: no spaces, a plain minus, 'N/A' in capitals, the fallback for an empty text. The result may
 * still not be odds; `isValidOdds` decides.
 */
export function normalizeOdds(text: string | null | undefined, fallback: string): string {
  const compact = (text ?? '').replace(/\s+/g, '');
  if (compact === '') return fallback;
  if (compact.toUpperCase() === NO_ODDS) return NO_ODDS;
  return compact.replace(MINUS_LOOKALIKES, '-');
}

/** Whether normalized odds are American odds such as +150 and -1600, or N/A. */
export function isValidOdds(odds: string): boolean {
  return odds === NO_ODDS || /^[+-]\d{2,6}$/.test(odds);
}

/** Whether odds begin with a plus, which makes the fighter an underdog (rules: scoring#underdogs). */
export function isUnderdog(odds: string): boolean {
  return odds.startsWith('+');
}

/** The colour class of odds; missing and unreadable ones are 'na'. */
export function oddsTone(odds: string | null): OddsTone {
  if (odds?.startsWith('-')) return 'minus';
  return odds?.startsWith('+') ? 'plus' : 'na';
}
