/** The length limits of a text, and its name in messages: 'Room name'. */
export interface Length {
  min?: number;
  max: number;
  name: string;
}

/** A password to check may be any text. */
export const TYPED_PASSWORD = { min: 1, max: 1000, name: 'Password' } as const satisfies Length;

// NUL cannot be stored and the others would only disturb the page.
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

/**
 * Removes what would hide in a name or turn the rest of the line around: marks of direction, zero-width characters,
 * tags and the like. What joins the parts of an emoji stays.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u2028\u2029]/g, ' ').replace(INVISIBLE, '$1');

/** Whether a text of one line can be stored and shown: well-formed UTF-16 without control characters. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();
/** The same for a text of several lines. */
export const isProse = (text: string): boolean => !CONTROL_BUT_BREAKS.test(text) && text.isWellFormed();

/** The messages for a text that is too short, too long, or contains characters that cannot be stored. */
export function textMessages({ min = 0, max, name }: Length) {
  return {
    short: min > 1 ? `${name} must be at least ${min} characters long` : `${name} is required`,
    long: `${name} must be ${max} characters or less`,
    unusable: `${name} has characters that cannot be used`,
  };
}

/** The problem with a typed secret, for code that checks it without the schema; null when there is none. */
export function secretFault(text: string, length: Length): string | null {
  const { short, long, unusable } = textMessages(length);
  // Counts code points, as the schemas do: an emoji of two code units is one character.
  const characters = [...text].length;
  if (characters < (length.min ?? 0)) return short;
  if (characters > length.max) return long;
  return isLine(text) ? null : unusable;
}

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

/** Placeholder name shown for deleted accounts. The space keeps it from being registered. */
export const FORMER_MEMBER = 'former member';
/** Numbered where several occur, as in a room's export: 'former member 2'. */
export const FORMER_NAME = /^former member(?: \d+)?$/;
