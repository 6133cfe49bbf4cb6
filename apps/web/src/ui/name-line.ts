import { lengthEm, NARROWEST } from '@lockroom/poster';
import table from './name-advances.json' with { type: 'json' };

/** One line of a name: font width in percent (62 to 96) and size in pixels. */
export interface NameLine {
  text: string;
  width: number;
  size: number;
}

/** Maximum font width of names (rules: look#names). */
const WIDEST_NAME = 96;
/** How much wider a name is in the champion's font weight than in the table's, as measured in the font. */
const HEAVY = 1.07;
/** Word spacing in em; it must match the style sheets. */
const WORD_SPACING = 0.06;

/**
 * Fits a name on one line, shrinking only if the narrowest font width is too long. Returns null if even the smallest
 * size does not fit.
 */
export function nameLine(
  text: string,
  { length, heavy = false }: { length: number; heavy?: boolean },
  size: number,
  smallest: number,
): NameLine | null {
  const slot = length / (heavy ? HEAVY : 1) / size;
  const [narrow, wide] = [nameEm(text, NARROWEST), nameEm(text, WIDEST_NAME)];
  if (narrow <= slot) return { text, width: widthBetween(narrow, wide, slot), size };
  const shrunk = Math.floor(((size * slot) / narrow) * 10) / 10;
  return shrunk < smallest ? null : { text, width: NARROWEST, size: shrunk };
}

/** Interpolates the font width, because glyph widths grow almost linearly between the two extremes. */
function widthBetween(narrow: number, wide: number, slot: number): number {
  if (wide <= slot) return WIDEST_NAME;
  return Math.floor(NARROWEST + ((WIDEST_NAME - NARROWEST) * (slot - narrow)) / (wide - narrow));
}

/** Returns a name's length in em in the weight of picks, the heaviest one except for the champion's. */
function nameEm(text: string, width: typeof NARROWEST | typeof WIDEST_NAME): number {
  const advances = table[width];
  let sum = 0;
  for (const char of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    const known = advances[char.charCodeAt(0) - table.first.charCodeAt(0)];
    sum += (known === undefined ? lengthEm(char, width) : known / 1000) + (char === ' ' ? WORD_SPACING : 0);
  }
  return sum;
}
