import { NARROWEST } from '@lockroom/poster';
import { lineOf, type NameLine } from '../board/team-fit.ts';

/** What a text on paper may take up, in pixels of 1/96 inch. */
export interface PaperSlot {
  length: number;
  height: number;
  /** The size of its type, where there is room for that. */
  size: number;
}

/** Names are never set wider, so that those of a sheet look alike; in percent. */
const WIDEST = 82;
/** No letter on paper is smaller: 6.15 pt. */
export const SMALLEST_ON_PAPER = 8.2;
/** A text that would shrink below this share of its size is tried on two lines first. */
const STAYS_WHOLE = 0.8;
/** The height of a line in sizes of its type. */
export const PAPER_LINE = 1.08;

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Fits a text into its slot: on one line, on more between its words, or in the end within a word. Nothing is cut off, so
 * a text that is too long even then is higher than its slot.
 */
export function fitOnPaper(text: string, slot: PaperSlot): readonly NameLine[] {
  const { size } = slot;
  const comfortable = Math.max(SMALLEST_ON_PAPER, size * STAYS_WHOLE);
  const whole = lineOf(text, slot, size, comfortable);
  if (whole) return [narrowed(whole)];
  const most = Math.max(2, Math.floor(slot.height / PAPER_LINE / SMALLEST_ON_PAPER));
  for (let count = 2; count <= most; count++) {
    const lower = Math.min(size, slot.height / count / PAPER_LINE);
    if (lower < SMALLEST_ON_PAPER) break;
    const lines = wordLines(text, slot, lower);
    if (lines && lines.length <= count) return set(lines, slot, lower);
  }
  const small = lineOf(text, slot, size, SMALLEST_ON_PAPER);
  if (small) return [narrowed(small)];
  return set(brokenLines(text, slot), slot, SMALLEST_ON_PAPER);
}

function set(lines: readonly string[], slot: PaperSlot, size: number): NameLine[] {
  return lines.map((line) =>
    narrowed(lineOf(line, slot, size, size) ?? { text: line, width: NARROWEST, size }),
  );
}

function narrowed(line: NameLine): NameLine {
  return { ...line, width: Math.min(line.width, WIDEST) };
}

/** The words on as few lines as they fill; null where a word is longer than a line. */
function wordLines(text: string, slot: PaperSlot, size: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    if (!fits(word, slot, size)) return null;
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer, slot, size)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** Lines as full as they can be in the smallest type, broken wherever one ends. */
function brokenLines(text: string, slot: PaperSlot): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (line !== '' && !fits(line + segment, slot, SMALLEST_ON_PAPER)) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trim()];
}

function fits(text: string, slot: PaperSlot, size: number): boolean {
  return lineOf(text, slot, size, size) !== null;
}
