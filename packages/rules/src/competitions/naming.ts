/** The name of a member's n-th entry in a room; n counts from 1 and is never reused (rules: play#entries). */
export function entryName(username: string, n: number): string {
  return `${username} Bracket ${n}`;
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** The ordinal suffix of a rank: 'st' for 1st, 'th' for 11th. */
export function placeEnding(place: number): string {
  return ENDINGS[ORDINALS.select(place)] ?? 'th';
}

/** A rank as an ordinal: '1st', '11th', '22nd'. */
export function placeText(place: number): string {
  return `${place}${placeEnding(place)}`;
}
