import { breakLines, fit, lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import type { CSSProperties } from 'react';
import type { NameLine } from '../../../ui/name-line.ts';

/** A name that would shrink below this share of the largest size is split. */
const SPLIT_BELOW = 0.62;
/** A line is split before its font gets smaller than this, in pixels. */
const SMALLEST = 20;
const MOST_LINES = 3;

/** Sets the champion's name as large as the given pixels allow, on one or two lines, or three for a long word. */
export function championLines(name: string, width: number, largest: number): NameLine[] {
  const whole = lengthEm(name, NARROWEST);
  const words = whole > 0 && width / whole < largest * SPLIT_BELOW ? splitName(name) : [name];
  const split = breakLines(words, width / SMALLEST, MOST_LINES);
  const top = split.length > 1 ? largest * 0.7 : largest;
  const set = split.map((text) => {
    const { width: stretch, scale } = fit(text, width / top);
    return { text, width: stretch, size: Math.floor(top * scale) };
  });
  // Both lines of a name get the same font size.
  const size = Math.min(...set.map((line) => line.size));
  return set.map(({ text }) => ({ text, size, width: fit(text, width / size).width }));
}

/** Fits words on one line of the given width. Long words are condensed first, and shrunk only after that. */
export function lineStyle(words: string, width: number, size: number): CSSProperties {
  const { width: stretch, scale } = fit(words, width / size);
  return { fontStretch: `${stretch}%`, fontSize: Math.floor(size * scale) };
}
