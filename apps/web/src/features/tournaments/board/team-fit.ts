import { fit } from '../../../ui/fit.ts';

/** How a team's name fills its row: font width in percent, 62 to 96, and size in pixels. */
export interface TeamFit {
  width: number;
  size: number;
}

/** Bracket names are never set wider than this (look.md 3). */
const WIDEST_NAME = 96;
/** A name shrinks to this share of its size before it is cut off; the whole of it is in the label. */
const SMALLEST = 0.72;

const known = new Map<string, TeamFit>();

/** Fits a name into `slot` pixels at a type size in pixels. The measure is that of capitals, so it is safe for all. */
export function fitTeam(name: string, slot: number, size: number): TeamFit {
  const key = `${slot}|${size}|${name}`;
  const before = known.get(key);
  if (before) return before;
  const { width, scale } = fit(name, slot / size);
  const fitted = {
    width: Math.min(WIDEST_NAME, width),
    size: Math.round(size * Math.max(SMALLEST, scale) * 10) / 10,
  };
  // Every team of a few brackets at a few widths; a window that is dragged must not collect them for ever.
  if (known.size > 5000) known.clear();
  known.set(key, fitted);
  return fitted;
}
