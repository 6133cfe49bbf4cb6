import { NARROWEST } from '@lockroom/poster';
import { type NameLine, nameLine } from '../name-line.ts';

/** What a text on paper may take up, in pixels of 1/96 inch. */
export interface PaperSlot {
  length: number;
  height: number;
  /** The size of its type, where there is room for that. */
  size: number;
}

/** A line on paper. `squeeze` below 1: its letters are drawn narrower than the typeface has them. */
export interface PaperLine extends NameLine {
  squeeze: number;
}

/** Names are never set wider, so that those of a sheet look alike; in percent. */
const WIDEST = 82;
/** No letter on paper is smaller: 6.15 pt. */
export const SMALLEST_ON_PAPER = 8.2;
/** A text that would shrink below this share of its size is tried on two lines first. */
const STAYS_WHOLE = 0.8;
/** The height of a line in sizes of its type. */
export const PAPER_LINE = 1.08;
/** The steps in which room is made for a text that is too long in the narrowest type. */
const STRETCH = 1.06;

/** What was fitted, by text and slot: everyone's picks on paper repeat the codes of few teams thousands of times. */
const fitted = new Map<string, readonly PaperLine[]>();

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Fits a text into its slot: on one line, on more between its words, within a word, and in the end squeezed. Nothing is
 * cut off, and nothing is higher or longer than the slot.
 */
export function fitOnPaper(text: string, slot: PaperSlot): readonly PaperLine[] {
  const key = `${slot.length} ${slot.height} ${slot.size} ${text}`;
  const lines = fitted.get(key) ?? fit(text, slot);
  // Enough for a few sheets; corrected names must not make it grow without limit.
  if (fitted.size > 5000) fitted.clear();
  fitted.set(key, lines);
  return lines;
}

function fit(text: string, slot: PaperSlot): readonly PaperLine[] {
  const { size } = slot;
  const comfortable = Math.max(SMALLEST_ON_PAPER, size * STAYS_WHOLE);
  const whole = nameLine(text, slot, size, comfortable);
  if (whole) return [narrowed(whole)];
  const most = Math.max(1, Math.floor(slot.height / PAPER_LINE / SMALLEST_ON_PAPER));
  for (let count = 2; count <= most; count++) {
    const lower = Math.min(size, slot.height / count / PAPER_LINE);
    const lines = wordLines(text, slot, lower);
    if (lines && lines.length <= count) return set(lines, slot, lower);
  }
  const small = nameLine(text, slot, size, SMALLEST_ON_PAPER);
  if (small) return [narrowed(small)];
  return squeezed(text, slot, most);
}

/** As many lines of the smallest type as there may be, set as if the slot were longer. */
function squeezed(text: string, slot: PaperSlot, most: number): PaperLine[] {
  for (let { length } = slot; ; length *= STRETCH) {
    const longer = { ...slot, length };
    const lines = wordLines(text, longer, SMALLEST_ON_PAPER) ?? brokenLines(text, longer);
    if (lines.length > most) continue;
    return set(lines, longer, SMALLEST_ON_PAPER).map((line) => ({ ...line, squeeze: slot.length / length }));
  }
}

function set(lines: readonly string[], slot: PaperSlot, size: number): PaperLine[] {
  return lines.map((line) =>
    narrowed(nameLine(line, slot, size, size) ?? { text: line, width: NARROWEST, size }),
  );
}

function narrowed(line: NameLine): PaperLine {
  return { ...line, width: Math.min(line.width, WIDEST), squeeze: 1 };
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
  return nameLine(text, slot, size, size) !== null;
}
