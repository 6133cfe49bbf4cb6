import { NARROWEST, splitName } from '@lockroom/poster';
import { type NameLine, nameLine } from '../../../ui/name-line.ts';
import { placeAndNickname, shorterNames } from './team-words.ts';

/** How a team's name fills its row. */
export interface TeamFit {
  /** One line, or two if the row is high enough. */
  lines: readonly NameLine[];
  /** Whether the first of two lines is the place, in a smaller font than the nickname below it. */
  placed: boolean;
  /** Whether the name is too long even at the smallest size. */
  cut: boolean;
}

export interface NameSlot {
  /** The width available for the name, in pixels. */
  length: number;
  /** The height of the row, in pixels. */
  height: number;
  /** The font size in pixels. */
  size: number;
  /** Whether the name consists of a place and a nickname. */
  nicknames?: boolean;
  /** Whether the name has the champion's weight, which is bolder than the one used for measuring. */
  heavy?: boolean;
}

/** The smallest font size of a name, in pixels (rules: look#names). */
const SMALLEST = 11;
/** A name that would shrink below this share of its size is first tried on two lines. */
const STAYS_WHOLE = 0.75;
/** The height of a line in em, including the space around the two lines. */
const LINE = 1.22;
const known = new Map<string, TeamFit>();

/**
 * Fits a name into its slot. It tries, in order: the widest font that fits, two lines, smaller sizes down to 11 px,
 * abbreviations, and finally an ellipsis. The label contains the whole name.
 */
export function fitTeam(name: string, slot: NameSlot): TeamFit {
  const key = `${slot.length}|${slot.height}|${slot.size}|${slot.nicknames}|${slot.heavy}|${name}`;
  const before = known.get(key);
  if (before) return before;
  const fitted = fitAnew(name, slot);
  // Enough for a few boards at a few widths. Without a limit, resizing a window would grow the cache forever.
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

function lineOf(text: string, slot: NameSlot, size: number): NameLine | null {
  return nameLine(text, slot, size, SMALLEST);
}
