/**
 * What a name may be written in: one script, or the few that one language writes together. Of Latin the letters that
 * alphabets are made of, not those of phonetics, many of which are other letters drawn a little differently.
 */
const WRITINGS: readonly RegExp[] = [
  'A-Za-z\\u00aa-\\u01bf\\u01c4-\\u024f\\u1e00-\\u1eff',
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Thaana'].map(script),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'].map(script),
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'].map(script),
  ['Han', 'Hiragana', 'Katakana'].map(script).join(''),
  ['Han', 'Hangul'].map(script).join(''),
  ['Han', 'Bopomofo'].map(script).join(''),
].map((letters) => new RegExp(`^[0-9_.${letters}-]+$`, 'u'));

/** Letters of other scripts that nobody can tell from Latin ones. */
const LATIN_TWINS =
  // Cyrillic, Greek, Armenian.
  'АВЕКМНОРСТУХЅІЈԚԜаеорсухѕіјһԛԝ' + 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικνυρα' + 'ՕՍոօսհցյզ';

const SIGNS = /[0-9_.-]/g;

/**
 * Whether a name is written in one script, and, if that is none of Latin letters, has a letter which shows that it is
 * not: otherwise it could be taken for the name of another. Expects a name in NFKC.
 */
export function isPlainlyWritten(name: string): boolean {
  if (!WRITINGS.some((writing) => writing.test(name))) return false;
  const letters = [...name.replaceAll(SIGNS, '')];
  return letters.length === 0 || letters.some((letter) => !LATIN_TWINS.includes(letter));
}

function script(name: string): string {
  return `\\p{Script_Extensions=${name}}`;
}
