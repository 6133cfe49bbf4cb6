import { lengthEm, NARROWEST } from '@lockroom/poster';
import table from './name-advances.json' with { type: 'json' };

/** A line of a name: font width in percent, 62 to 96, and size in pixels. */
export interface NameLine {
  text: string;
  width: number;
  size: number;
}

/** Names are never set wider than this (rules: look#names). */
const WIDEST_NAME = 96;
/** How much longer a name is in the champion's weight than in that of the table; measured in the font. */
const HEAVY = 1.07;
/** Of the style sheets, in em. */
const WORD_SPACING = 0.06;

/** One line, smaller only where the narrowest type is too long; null where the smallest is too large. */
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

/** The font's advances grow evenly enough between the two widths to be taken for a line. */
function widthBetween(narrow: number, wide: number, slot: number): number {
  if (wide <= slot) return WIDEST_NAME;
  return Math.floor(NARROWEST + ((WIDEST_NAME - NARROWEST) * (slot - narrow)) / (wide - narrow));
}

/** The length of a name in em, in the weight of a pick, which is the heaviest but for the champion's. */
function nameEm(text: string, width: typeof NARROWEST | typeof WIDEST_NAME): number {
  const advances = table[width];
  let sum = 0;
  for (const char of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    const known = advances[char.charCodeAt(0) - table.first.charCodeAt(0)];
    sum += (known === undefined ? lengthEm(char, width) : known / 1000) + (char === ' ' ? WORD_SPACING : 0);
  }
  return sum;
}
