import { PASTE_MAX } from '@lockroom/rules';

/** Reasons why a text is not parsed at all. */
export const PASTE_FAILURES = ['too-large', 'too-many-lines', 'unclosed-quote', 'no-text'] as const;
export type PasteFailure = (typeof PASTE_FAILURES)[number];

/** A non-blank line of pasted text; line numbers start at 1 and count blank lines. */
export type PastedLine = { line: number; text: string };

/** The lines of a text, or the reason why it was rejected. */
type PastedLines = { ok: true; lines: PastedLine[] } | { ok: false; failure: PasteFailure };

/**
 * Matches spaces of every width. The next pattern matches control and invisible characters, but not tabs and line
 * breaks.
 */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?![\t\n])\p{Cc}/gu;

/** Normalizes a text: one kind of line ending and space, no invisible characters, composed accents. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SPACES, ' ').replace(UNSEEN, '').normalize('NFC');
}

/** Splits a text into lines within the limits. Blank lines are dropped and appear as gaps in the line numbers. */
export function pastedLines(text: string): PastedLines {
  if (text.length > PASTE_MAX.characters) return { ok: false, failure: 'too-large' };
  const rows = plainText(text).split('\n');
  if (rows.length > PASTE_MAX.lines) return { ok: false, failure: 'too-many-lines' };
  const lines = rows.flatMap((row, index) =>
    row.trim() === '' ? [] : [{ line: index + 1, text: row.trimEnd() }],
  );
  return lines.length === 0 ? { ok: false, failure: 'no-text' } : { ok: true, lines };
}

/** Characters that may separate the cells of a table. */
export const DELIMITERS = ['\t', ';', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A row of a table and the line of the text on which it begins. */
export type TableRow = { line: number; cells: string[] };

/**
 * Splits a text with '\n' line endings into rows. A cell in double quotes may contain delimiters, line endings and
 * doubled quotes. Blank rows are skipped. Null if a quote is never closed.
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

/** Returns the lookup form of a column heading: only lower-case letters, digits and '#'. */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '');
}
