/** The minimum and maximum length of text, and the name of its field in error messages. */
export interface Length {
  min?: number;
  max: number;
  name: string;
}

/** The limits of a typed password that is only compared, so that it may contain any characters. */
export const TYPED_PASSWORD = { min: 1, max: 1000, name: 'Password' } as const satisfies Length;

// PostgreSQL cannot store NUL, and the other control characters would only disrupt the page.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const EMOJI_JOINER =
  '(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})';
const EMOJI_STYLE = '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]';
const INVISIBLE = new RegExp(
  `(${EMOJI_JOINER}|${EMOJI_STYLE})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u0080-\\u009f\\u2800]`,
  'gu',
);

/** Removes characters that hide in a name or reverse the text after it, except zero-width joiners within emoji. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u2028\u2029]/g, ' ').replace(INVISIBLE, '$1');

/** Returns whether single-line text can be stored and shown: valid UTF-16 without control characters. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();
/** Returns whether multi-line text can be stored and shown. */
export const isProse = (text: string): boolean => !CONTROL_BUT_BREAKS.test(text) && text.isWellFormed();

export function textMessages({ min = 0, max, name }: Length) {
  return {
    short: min > 1 ? `${name} must be at least ${min} characters long` : `${name} is required`,
    long: `${name} must be ${max} characters or less`,
    unusable: `${name} contains characters that cannot be used`,
  };
}

/** Checks a typed secret without loading the schema. Returns the error message or null. */
export function secretFault(text: string, length: Length): string | null {
  const { short, long, unusable } = textMessages(length);
  // Count code points, as the schemas do.
  const characters = [...text].length;
  if (characters < (length.min ?? 0)) return short;
  if (characters > length.max) return long;
  return isLine(text) ? null : unusable;
}

/**
 * The scripts that a name can use: a single script, or a combination that one language uses. Latin excludes phonetic
 * letters, because many of them look like other letters.
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

/** Letters of other scripts that look like Latin letters. */
const LATIN_TWINS =
  // Cyrillic, Greek, Armenian.
  'АВЕКМНОРСТУХЅІЈԚԜаеорсухѕіјһԛԝ' + 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικνυρα' + 'ՕՍոօսհցյզ';

const SIGNS = /[0-9_.-]/g;

/**
 * Returns whether a name uses only one script and, if that script is not Latin, contains a letter that does not look
 * Latin. Any other name could imitate a different name. Expects a name in NFKC.
 */
export function isPlainlyWritten(name: string): boolean {
  if (!WRITINGS.some((writing) => writing.test(name))) return false;
  const letters = [...name.replaceAll(SIGNS, '')];
  return letters.length === 0 || letters.some((letter) => !LATIN_TWINS.includes(letter));
}

function script(name: string): string {
  return `\\p{Script_Extensions=${name}}`;
}

/** The name of deleted accounts. Nobody can register it, because it contains a space. */
export const FORMER_MEMBER = 'former member';
/** Matches the name of a deleted account, which has a number in a room's export: 'former member 2'. */
export const FORMER_NAME = /^former member(?: \d+)?$/;
