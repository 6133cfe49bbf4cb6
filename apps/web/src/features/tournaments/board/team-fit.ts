import { lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import table from './team-advances.json' with { type: 'json' };
import { placeAndNickname, shorterNames } from './team-words.ts';

/** A line of a team's name: font width in percent, 62 to 96, and size in pixels. */
export interface NameLine {
  text: string;
  width: number;
  size: number;
}

/** How a team's name fills its row. */
export interface TeamFit {
  /** One line, or two where the row is high enough. */
  lines: readonly NameLine[];
  /** The upper of the two lines is the place, and smaller than the nickname under it. */
  placed: boolean;
  /** Too long even at the smallest. */
  cut: boolean;
}

/** The row a name is to fill. */
export interface NameSlot {
  /** In pixels. */
  length: number;
  /** Of the row, in pixels. */
  height: number;
  /** Type size in pixels. */
  size: number;
  /** The team is called by a place and a nickname. */
  nicknames?: boolean;
  /** The champion's weight, which is heavier than the measure's. */
  heavy?: boolean;
}

/** Bracket names are never set wider than this (rules: look#names). */
const WIDEST_NAME = 96;
/** No name is set smaller, in pixels (rules: look#names). */
const SMALLEST = 11;
/** A name that would shrink below this share of its size is tried on two lines first. */
const STAYS_WHOLE = 0.75;
/** The height of a line in sizes of its type, with the air around the two. */
const LINE = 1.22;
/** How much longer a name is in the champion's weight than in that of the table; measured in the font. */
const HEAVY = 1.07;
/** Of the style sheet, in em. */
const WORD_SPACING = 0.06;

const known = new Map<string, TeamFit>();

/**
 * Fits a name into its slot: the widest type that fills it; else two lines where there is room; else smaller, but never
 * below 11 px; else written short; else cut off. The whole name is in the label.
 */
export function fitTeam(name: string, slot: NameSlot): TeamFit {
  const key = `${slot.length}|${slot.height}|${slot.size}|${slot.nicknames}|${slot.heavy}|${name}`;
  const before = known.get(key);
  if (before) return before;
  const fitted = fitAnew(name, slot);
  // Enough for a few boards at a few widths; resizing a window must not grow it without limit.
  if (known.size > 5000) known.clear();
  known.set(key, fitted);
  return fitted;
}

function fitAnew(name: string, slot: NameSlot): TeamFit {
  const { size, height } = slot;
  const nick = slot.nicknames ? placeAndNickname(name) : null;
  if (nick) {
    const below = Math.min(size, height / LINE - SMALLEST - 1);
    const [place, nickname] = [lineOf(nick[0], slot, SMALLEST + 1), lineOf(nick[1], slot, below)];
    if (place && nickname) return { lines: [place, nickname], placed: true, cut: false };
  }
  const whole = lineOf(name, slot, size);
  if (whole && whole.size >= size * STAYS_WHOLE) return { lines: [whole], placed: false, cut: false };
  const half = Math.min(size, Math.floor(height / LINE / 2));
  const two = half < SMALLEST ? [] : splitName(name).flatMap((text) => lineOf(text, slot, half) ?? []);
  if (two.length === 2) {
    const even = Math.min(...two.map((line) => line.size));
    return {
      lines: two.flatMap(({ text }) => lineOf(text, slot, even) ?? []),
      placed: false,
      cut: false,
    };
  }
  for (const text of [name, ...shorterNames(name)]) {
    const line = lineOf(text, slot, size);
    if (line) return { lines: [line], placed: false, cut: false };
  }
  const last = shorterNames(name).at(-1) ?? name;
  return { lines: [{ text: last, width: NARROWEST, size: SMALLEST }], placed: false, cut: true };
}

/** One line, smaller only where the narrowest type is too long; null where the smallest is too large. */
export function lineOf(
  text: string,
  { length, heavy = false }: Pick<NameSlot, 'length' | 'heavy'>,
  size: number,
  smallest = SMALLEST,
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
