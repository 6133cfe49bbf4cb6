/**
 * The allowed scripts of a name: a single script, or the combination that one language uses. Latin means the letters
 * of alphabets, without phonetic letters, many of which look nearly the same as other letters.
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

/** Letters of other scripts that look the same as Latin ones. */
const LATIN_TWINS =
  // Cyrillic, Greek, Armenian.
  'АВЕКМНОРСТУХЅІЈԚԜаеорсухѕіјһԛԝ' + 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικνυρα' + 'ՕՍոօսհցյզ';

const SIGNS = /[0-9_.-]/g;

/**
 * Whether a name uses one script and, if that is not Latin, has a letter that does not look Latin; otherwise it could
 * be mistaken for another name. Expects a name in NFKC.
 */
export function isPlainlyWritten(name: string): boolean {
  if (!WRITINGS.some((writing) => writing.test(name))) return false;
  const letters = [...name.replaceAll(SIGNS, '')];
  return letters.length === 0 || letters.some((letter) => !LATIN_TWINS.includes(letter));
}

function script(name: string): string {
  return `\\p{Script_Extensions=${name}}`;
}

/** The name of everybody who deleted the account. It has a space, so that nobody can register it. */
export const FORMER_MEMBER = 'former member';
/** The same where several are told apart, as in a room's file: 'former member 2'. */
export const FORMER_NAME = /^former member(?: \d+)?$/;
