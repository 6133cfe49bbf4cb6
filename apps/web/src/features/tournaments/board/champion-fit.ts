import { breakLines, fit, lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import type { CSSProperties } from 'react';
import type { NameLine } from '../../../ui/name-line.ts';

/** A name that would be smaller than this share of the largest size is split. */
const SPLIT_BELOW = 0.62;
/** A line is broken before its type gets smaller than this, in pixels. */
const SMALLEST = 20;
const MOST_LINES = 3;

/**
 * Sets the champion's name as large as a plate of these measures in pixels allows, on one line or two, or three for a
 * long word.
 */
export function championLines(name: string, width: number, largest: number): NameLine[] {
  const whole = lengthEm(name, NARROWEST);
  const words = whole > 0 && width / whole < largest * SPLIT_BELOW ? splitName(name) : [name];
  const split = breakLines(words, width / SMALLEST, MOST_LINES);
  const top = split.length > 1 ? largest * 0.7 : largest;
  const set = split.map((text) => {
    const { width: stretch, scale } = fit(text, width / top);
    return { text, width: stretch, size: Math.floor(top * scale) };
  });
  // Both lines have the same size.
  const size = Math.min(...set.map((line) => line.size));
  return set.map(({ text }) => ({ text, size, width: fit(text, width / size).width }));
}

/** Sets words on one line of so many pixels, condensed if they are long, and smaller only then. */
export function lineStyle(words: string, width: number, size: number): CSSProperties {
  const { width: stretch, scale } = fit(words, width / size);
  return { fontStretch: `${stretch}%`, fontSize: Math.floor(size * scale) };
}
