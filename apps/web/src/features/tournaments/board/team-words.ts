/** The two-word nicknames of current and former teams. */
const TWO_WORDS =
  /^(?:Red|White) Sox$|^Blue Jays$|^Trail Blazers$|^Maple Leafs$|^Red Wings$|^Blue Jackets$|^Golden Knights$|^Football Team$/;

/** Abbreviations for names that do not fit, in the order in which they are tried. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bNorth(?:ern)?\b/g, 'N.'],
  [/\bSouth(?:ern)?\b/g, 'S.'],
  [/\bEast(?:ern)?\b/g, 'E.'],
  [/\bWest(?:ern)?\b/g, 'W.'],
  [/\bCentral\b/g, 'C.'],
  [/\bSaint\b/g, 'St.'],
  [/\bMount\b/g, 'Mt.'],
  [/\bFort\b/g, 'Ft.'],
  [/\bState\b/g, 'St.'],
  [/\bUniversity\b/g, 'U.'],
  [/\bCollege\b/g, 'Coll.'],
  [/\bInternational\b/g, 'Intl.'],
  [/\bChristian\b/g, 'Chr.'],
  [/\bAmerican\b/g, 'Am.'],
  [/\bUnited\b/g, 'Utd.'],
  [/\bRepublic\b/g, 'Rep.'],
  [/\bCarolina\b/g, 'Car.'],
  [/\bDakota\b/g, 'Dak.'],
  [/\bMichigan\b/g, 'Mich.'],
  [/\bMississippi\b/g, 'Miss.'],
  [/\bKentucky\b/g, 'Ky.'],
  [/\bFullerton\b/g, 'Full.'],
  [/\bBakersfield\b/g, 'Bak.'],
  [/\bTennessee\b/g, 'Tenn.'],
];

/**
 * Splits a name into place and nickname: 'Kansas City' and 'Chiefs'. Returns null for a single word or a numbered name
 * such as 'AFC 3'.
 */
export function placeAndNickname(name: string): [string, string] | null {
  const words = name.trim().split(/\s+/u);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || /^\d+$/.test(last)) return null;
  const count = words.length > 2 && TWO_WORDS.test(words.slice(-2).join(' ')) ? 2 : 1;
  return [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
}

/** Returns the nickname, or the whole name if there is none. */
export function nicknameOf(name: string, nicknames: boolean): string {
  return (nicknames && placeAndNickname(name)?.[1]) || name;
}

/** Returns shorter and shorter forms of a name; empty for a single word. */
export function shorterNames(name: string): string[] {
  if (!/\s/u.test(name.trim())) return [];
  const steps: string[] = [];
  let short = name;
  for (const [long, word] of SHORT) {
    const next = short.replace(long, word);
    if (next !== short) steps.push(next);
    short = next;
  }
  // As a last resort, replace words with initials, starting with the first one.
  if (steps.length === 0) {
    for (const words of [/^(\p{Lu})[\p{L}'-]+(?=\s)/u, /(?<=^|\s)(\p{Lu})[\p{L}'-]+(?=\s)/gu]) {
      const next = short.replace(words, '$1.');
      if (next !== short) steps.push(next);
      short = next;
    }
  }
  return steps;
}
