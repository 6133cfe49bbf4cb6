/** Whether two spellings are of one person or team: surely, possibly, or not. */
export type NameMatch = 'same' | 'maybe' | 'different';

/** Letters that have a Latin twin but no decomposition, in capitals. */
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

/** A name in capitals without accents; what stands between its words stays. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(UNSPOKEN, '')
    // First to small letters: the capital ẞ has no other capital form.
    .toLowerCase()
    .toUpperCase()
    .replace(/[ÆŒÞÐĐĦŁØŦŊƁƊƘ]/g, (letter) => TWINS[letter] ?? letter);

/**
 * What surely the same names have in common: case, accents, apostrophes, hyphens, dots, spaces and invisible
 * characters do not count. A name without letters and digits is compared as it is.
 */
export function nameKey(name: string): string {
  const shown = plain(name);
  return shown.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || shown.replace(/\s+/g, '');
}

/** Whether two spellings are surely of the same person or team. */
export const isSameName = (a: string, b: string) => nameKey(a) === nameKey(b);

/** A nickname in quotation marks within a name. */
const NICKNAME = /(?:["“”„«»]|(?<=^|\s)['‘’])[^"“”„«»]{1,60}?(?:["“”„«»]|['’‘](?=\s|$))/gu;
/** Suffixes that are no names of their own, as Junior is. */
const SUFFIXES: readonly string[] = ['JR', 'SR', 'II', 'III'];
/** A shorter word is another word when one letter differs: Kim and Kin. */
const TYPO_LETTERS = 4;

/** A name prepared for comparing. */
export interface Spelling {
  key: string;
  /** The words in capitals, without the nickname and the suffix. */
  words: readonly string[];
  suffix: string;
  numbers: string;
}

/** Prepares a name, so that each name of a long list is read only once. */
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
 * Compares two spellings of a fighter's name. A nickname, another order of the words, a missing name or suffix, an
 * initial or a single other letter may be of the same person.
 */
export const compareNames = (a: string, b: string): NameMatch =>
  compareSpellings(readSpelling(a), readSpelling(b));

export function compareSpellings(a: Spelling, b: Spelling): NameMatch {
  if (a.key === b.key) return 'same';
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  // Numbers tell names apart: Fighter 1 and Fighter 2.
  if (few.length === 0 || a.numbers !== b.numbers) return 'different';
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return 'different';
  return isWithin(few, many) || isTypo(few.join(''), many.join('')) ? 'maybe' : 'different';
}

/** Whether the other name has each of these words too, allowing one to be mistyped or shortened to its beginning. */
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

/** Whether one letter was left out, added, changed, or changed places with its neighbour. */
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
