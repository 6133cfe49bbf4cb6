import { NARROWEST } from '@lockroom/poster';
import { type NameLine, nameLine } from '../name-line.ts';

/** The space available for a printed text, in CSS pixels (1/96 inch). */
export interface PaperSlot {
  length: number;
  height: number;
  size: number;
}

/** A printed line. `squeeze` below 1 draws the letters narrower than the font's narrowest width. */
export interface PaperLine extends NameLine {
  squeeze: number;
}

/** Maximum font width of printed names, in percent, so that all names on a page look alike. */
const WIDEST = 82;
/** Smallest printed font size in pixels: 6.15 pt. */
export const SMALLEST_ON_PAPER = 8.2;
/** A text that would have to shrink below this share of its size is first tried on two lines. */
const STAYS_WHOLE = 0.8;
/** Line height as a multiple of the font size. */
export const PAPER_LINE = 1.08;
/** Factor by which the slot is widened in each step for a text that is too long in the narrowest font width. */
const STRETCH = 1.06;

/**
 * Cached results by text and slot, because the printed grid of everyone's picks repeats a few team codes thousands of
 * times.
 */
const fitted = new Map<string, readonly PaperLine[]>();

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Fits a text into its slot: on one line, then on several lines broken between words, then within a word, and finally
 * squeezed. Nothing is cut off or exceeds the slot.
 */
export function fitOnPaper(text: string, slot: PaperSlot): readonly PaperLine[] {
  const key = `${slot.length} ${slot.height} ${slot.size} ${text}`;
  const lines = fitted.get(key) ?? fit(text, slot);
  // Large enough for a few pages, but bounded, because correcting names adds entries.
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

/** Sets the text in the smallest size on as many lines as allowed, as if the slot were longer. */
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

/** Breaks the text into full lines in the smallest size, even within words. */
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
