import { PASTE_MAX } from '@lockroom/rules';

/** Reasons why a text is not read at all. */
export const PASTE_FAILURES = ['too-large', 'too-many-lines', 'unclosed-quote', 'no-text'] as const;
export type PasteFailure = (typeof PASTE_FAILURES)[number];

/** A line of a pasted text that is not blank, and its number from 1, blank lines counted. */
export type PastedLine = { line: number; text: string };

/** The lines of a text, or the reason why it is not read. */
export type PastedLines = { ok: true; lines: PastedLine[] } | { ok: false; failure: PasteFailure };

/** Spaces of every width except the tab; control and invisible characters. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?![\t\n])\p{Cc}/gu;

/** Normalizes a text: one kind of line end and space, no invisible characters, composed accents. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SPACES, ' ').replace(UNSEEN, '').normalize('NFC');
}

/** Splits a text into lines within the limits. Blank lines are dropped; gaps in the line numbers show them. */
export function pastedLines(text: string): PastedLines {
  if (text.length > PASTE_MAX.characters) return { ok: false, failure: 'too-large' };
  const rows = plainText(text).split('\n');
  if (rows.length > PASTE_MAX.lines) return { ok: false, failure: 'too-many-lines' };
  const lines = rows.flatMap((row, index) =>
    row.trim() === '' ? [] : [{ line: index + 1, text: row.trimEnd() }],
  );
  return lines.length === 0 ? { ok: false, failure: 'no-text' } : { ok: true, lines };
}
