/** Returns the name of a member's n-th entry. Numbers start at 1 and are never reused (rules: play#brackets). */
export function entryName(username: string, n: number): string {
  return `${username} Bracket ${n}`;
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns the ordinal suffix of a rank: 'st' for 1st, 'th' for 11th. */
export function placeEnding(place: number): string {
  return ENDINGS[ORDINALS.select(place)] ?? 'th';
}

export function placeText(place: number): string {
  return `${place}${placeEnding(place)}`;
}
