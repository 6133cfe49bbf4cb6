/** How two spellings compare: certainly the same person or team, possibly the same, or different. */
export type NameMatch = 'same' | 'maybe' | 'different';

/** Capital letters that look like Latin ones but do not decompose to them. */
const TWINS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Ŧ: 'T',
  Ŋ: 'N',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
};

/** Accents, invisible characters, and apostrophes that Unicode counts as letters. */
const UNSPOKEN = /[\u0300-\u036f\u02b9-\u02df\ua78b\ua78c]|\p{Default_Ignorable_Code_Point}/gu;

/** Converts a name to capitals without accents, but keeps its punctuation. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(UNSPOKEN, '')
    // Convert to lower case first, because only the small ß becomes SS in upper case.
    .toLowerCase()
    .toUpperCase()
    .replace(/[ÆŒÞÐĐĦŁØŦŊƁƊƘ]/g, (letter) => TWINS[letter] ?? letter);

/**
 * Returns a key that is equal for names that are certainly the same. It ignores case, accents, punctuation, spaces and
 * invisible characters. A name without letters and digits is its own key.
 */
export function nameKey(name: string): string {
  const shown = plain(name);
  return shown.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || shown.replace(/\s+/g, '');
}

export const isSameName = (a: string, b: string) => nameKey(a) === nameKey(b);

/** A nickname in quotation marks. */
const NICKNAME = /(?:["“”„«»]|(?<=^|\s)['‘’])[^"“”„«»]{1,60}?(?:["“”„«»]|['’‘](?=\s|$))/gu;
/** Suffixes that are never names themselves. Junior is not listed, because it can be a name. */
const SUFFIXES: readonly string[] = ['JR', 'SR', 'II', 'III'];
/** Minimum length of a word in which a typo is tolerated: Kim and Kin are different names. */
const TYPO_LETTERS = 4;

export interface Spelling {
  key: string;
  /** The words in capitals, without the nickname and suffix. */
  words: readonly string[];
  suffix: string;
  numbers: string;
}

/** Parses a name once, so that it can be compared with many others. */
export function readSpelling(name: string): Spelling {
  const all = plain(name.replace(NICKNAME, ' ').replace(/\p{Pd}/gu, '-'))
    .replace(/[^\p{L}\p{M}\p{N}\s,-]/gu, '')
    .split(/[\s,-]+/)
    .filter((word) => word !== '');
  const at = all.findLastIndex((word, index) => index > 0 && SUFFIXES.includes(word));
  const words = all.filter((_, index) => index !== at);
  const numbers =
    words
      .join(' ')
      .match(/\p{N}+/gu)
      ?.sort()
      .join() ?? '';
  return { key: nameKey(name), words, suffix: all[at] ?? '', numbers };
}

/**
 * Compares two spellings of a fighter's name. They may be the same person if they differ by a nickname, the order of
 * words, a missing name or suffix, an initial, or one letter.
 */
export const compareNames = (a: string, b: string): NameMatch =>
  compareSpellings(readSpelling(a), readSpelling(b));

export function compareSpellings(a: Spelling, b: Spelling): NameMatch {
  if (a.key === b.key) return 'same';
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  // Names with different numbers, such as Fighter 1 and Fighter 2, are different.
  if (few.length === 0 || a.numbers !== b.numbers) return 'different';
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return 'different';
  return isWithin(few, many) || isTypo(few.join(''), many.join('')) ? 'maybe' : 'different';
}

/** Returns whether one name contains all words of the other name. One word may have a typo or be abbreviated. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many];
  const unmatched = few.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const [word, ...more] = unmatched;
  if (word === undefined) return true;
  if (few.length === 1 || more.length > 0) return false;
  return left.some((full) => isTypo(word, full) || word.startsWith(full) || full.startsWith(word));
}

/** Returns whether two words differ by one missing, added, changed or swapped letter. */
function isTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < TYPO_LETTERS || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  if (long.slice(at + 1) === short.slice(at + 1)) return true;
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  return isSwapped && long.slice(at + 2) === short.slice(at + 2);
}
