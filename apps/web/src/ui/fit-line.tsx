import { fit, lengthEm, NARROWEST } from '@lockroom/poster';
import { cx } from './cx.ts';
import table from './name-advances.json' with { type: 'json' };

interface FitLineProps {
  text: string;
  /** The slot's width in em: 236/60 for 236 px at a font size of 60 px. */
  slotEm: number;
  narrowSlotEm?: number;
  className?: string;
}

/** Fits display capitals into a slot by their font width, and shrinks them only if the narrowest width does not fit. */
export function FitLine({ text, slotEm, narrowSlotEm = slotEm, className }: FitLineProps) {
  const wide = fit(text, slotEm);
  const narrow = fit(text, narrowSlotEm);
  const style = {
    '--wd': `${wide.width}%`,
    '--fd': wide.scale.toFixed(3),
    '--wp': `${narrow.width}%`,
    '--fp': narrow.scale.toFixed(3),
  };
  return (
    <span className={cx('block max-w-full', className)} style={style}>
      {/* Use an inner box, so that the scale is relative to the slot's font size. */}
      <span className="disp block text-[length:calc(1em*var(--fd))] whitespace-nowrap [--w:var(--wd)] max-lg:text-[length:calc(1em*var(--fp))] max-lg:[--w:var(--wp)]">
        {text}
      </span>
    </span>
  );
}

/** One line of a name: font width in percent (62 to 96) and size in pixels. */
export interface NameLine {
  text: string;
  width: number;
  size: number;
}

/** Maximum font width of names (rules: look#names). */
const WIDEST_NAME = 96;
/** Measured factor by which names are wider in the champion's font weight than in the width table. */
const HEAVY = 1.07;
/** Word spacing in em; it must match the style sheets. */
const WORD_SPACING = 0.06;

/** Fits a name on one line like {@link FitLine}. Returns null if it does not fit even at the smallest size. */
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

/** Returns a name's length in em, in the font weight of picks. Only the champion's weight is heavier. */
function nameEm(text: string, width: typeof NARROWEST | typeof WIDEST_NAME): number {
  const advances = table[width];
  let sum = 0;
  for (const char of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    const known = advances[char.charCodeAt(0) - table.first.charCodeAt(0)];
    sum += (known === undefined ? lengthEm(char, width) : known / 1000) + (char === ' ' ? WORD_SPACING : 0);
  }
  return sum;
}
