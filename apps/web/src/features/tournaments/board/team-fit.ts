import { lengthEm, NARROWEST } from '../../../ui/fit.ts';

/** How a team's name fills its row: font width in percent, 62 to 96, and size in pixels. */
export interface TeamFit {
  width: number;
  size: number;
  /** Too long even at the smallest. */
  cut: boolean;
}

/** The row a name is to fill. */
export interface NameSlot {
  /** In pixels. */
  length: number;
  /** Type size in pixels. */
  size: number;
  /** The name is printed in capitals, which the measure is made for. */
  caps: boolean;
  /** The champion's weight, which is heavier than the measure's. */
  heavy?: boolean;
}

/** Bracket names are never set wider than this (rules: look#names). */
const WIDEST_NAME = 96;
/** A name shrinks to this size in pixels before it is cut off; the whole of it is in the label. */
const SMALLEST = 9;
/** How much shorter a name is in small letters, and how much longer in the champion's weight; measured in the font. */
const SMALL_LETTERS = 0.19;
const HEAVY = 1.035;

const known = new Map<string, TeamFit>();

/** Fits a name into its slot: the widest type that fills it, smaller only where the narrowest is too long. */
export function fitTeam(name: string, { length, size, caps, heavy = false }: NameSlot): TeamFit {
  const key = `${length}|${size}|${caps}|${heavy}|${name}`;
  const before = known.get(key);
  if (before) return before;
  const measure = (caps ? 1 : 1 - SMALL_LETTERS * smallShare(name)) * (heavy ? HEAVY : 1);
  const slot = length / measure / size;
  const [narrow, wide] = [lengthEm(name, NARROWEST), lengthEm(name, WIDEST_NAME)];
  const shrunk = Math.floor(((size * slot) / narrow) * 10) / 10;
  const fitted =
    narrow > slot
      ? { width: NARROWEST, size: Math.max(SMALLEST, shrunk), cut: shrunk < SMALLEST }
      : { width: widthBetween(narrow, wide, slot), size, cut: false };
  // Enough for a few boards at a few widths; resizing a window must not grow it without limit.
  if (known.size > 5000) known.clear();
  known.set(key, fitted);
  return fitted;
}

/** The font's advances grow evenly enough between the two widths to be taken for a line. */
function widthBetween(narrow: number, wide: number, slot: number): number {
  if (wide <= slot) return WIDEST_NAME;
  return Math.floor(NARROWEST + ((WIDEST_NAME - NARROWEST) * (slot - narrow)) / (wide - narrow));
}

/** The share of small letters in a text, 0 to 1. */
function smallShare(text: string): number {
  return text.replace(/\P{Ll}/gu, '').length / Math.max(1, text.length);
}
