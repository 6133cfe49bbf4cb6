/** The name of a member's n-th bracket in a room; n counts from 1 and is never used again (decisions section 2). */
export function bracketName(username: string, n: number): string {
  return `${username} Bracket ${n}`;
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** What follows a place in a ranking: 'st' of 1st, 'th' of 11th. */
export function placeEnding(place: number): string {
  return ENDINGS[ORDINALS.select(place)] ?? 'th';
}

/** A place in a ranking in words: '1st', '11th', '22nd'. */
export function placeText(place: number): string {
  return `${place}${placeEnding(place)}`;
}
