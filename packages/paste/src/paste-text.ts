import { PASTE_MAX } from '@lockroom/rules';

export const PASTE_FAILURES = ['too-large', 'too-many-lines', 'unclosed-quote', 'no-text'] as const;
export type PasteFailure = (typeof PASTE_FAILURES)[number];

/** A non-blank line of pasted text. Line numbers start at 1, and blank lines are counted. */
export type PastedLine = { line: number; text: string };

type PastedLines = { ok: true; lines: PastedLine[] } | { ok: false; failure: PasteFailure };

/** Matches spaces of every width. `UNSEEN` matches control and invisible characters except tabs and line breaks. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?![\t\n])\p{Cc}/gu;

/** Normalizes line endings, spaces and accents, and removes invisible characters. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SPACES, ' ').replace(UNSEEN, '').normalize('NFC');
}

/** Splits text into lines, unless it is too long. Blank lines are dropped but counted in the line numbers. */
export function pastedLines(text: string): PastedLines {
  if (text.length > PASTE_MAX.characters) return { ok: false, failure: 'too-large' };
  const rows = plainText(text).split('\n');
  if (rows.length > PASTE_MAX.lines) return { ok: false, failure: 'too-many-lines' };
  const lines = rows.flatMap((row, index) =>
    row.trim() === '' ? [] : [{ line: index + 1, text: row.trimEnd() }],
  );
  return lines.length === 0 ? { ok: false, failure: 'no-text' } : { ok: true, lines };
}

export const DELIMITERS = ['\t', ';', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A row of a table, and the number of the line on which it begins. */
export type TableRow = { line: number; cells: string[] };

/**
 * Splits text with '\n' line endings into rows. A cell in double quotes may contain delimiters, line endings and
 * doubled quotes. Blank rows are skipped. Returns null if a quote is never closed.
 */
export function readTable(text: string, delimiter: Delimiter): TableRow[] | null {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 1, cells: [] };
  let cell = '';
  let isBlank = true;
  let line = 1;
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += char;
        at += 1;
      } else quoted = false;
    } else if (char === '"' && isBlank) {
      cell = '';
      isBlank = false;
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n') endRow();
    else {
      cell += char;
      isBlank &&= char === ' ';
    }
    if (char === '\n') line += 1;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** Makes a set of the words in a string. */
export const words = (text: string) => new Set(text.split(' '));

/** Returns a column heading in the form used for lookups: only lower-case letters, digits and '#'. */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '');
}
