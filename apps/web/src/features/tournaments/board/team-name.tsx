import { NARROWEST, splitName } from '@lockroom/poster';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type NameLine, nameLine } from '../../../ui/fit-line.tsx';
import { placeAndNickname, shorterNames } from './team-words.ts';

interface TeamFit {
  /** One line, or two if the row is high enough. */
  lines: readonly NameLine[];
  /** Whether the first of two lines is the place, in a smaller font than the nickname below it. */
  placed: boolean;
  /** Whether the name is truncated because it is too long even at the smallest size. */
  cut: boolean;
}

/** The space for a name and its largest font size, in pixels. */
export interface NameSlot {
  length: number;
  height: number;
  size: number;
  /** Whether the name consists of a place and a nickname. */
  nicknames?: boolean;
  /** Whether the name uses the champion's font weight, which is bolder than the one used for measuring. */
  heavy?: boolean;
}

/** The smallest font size of a name, in pixels (rules: look#names). */
const SMALLEST = 11;
/** If a name on one line would shrink below this share of its full size, two lines are tried first. */
const STAYS_WHOLE = 0.75;
/** The line height in em, including the space above and below two lines. */
const LINE = 1.22;

/**
 * Fits a name into its slot. It tries, in order: condensing, two lines, smaller sizes down to 11 px, abbreviations, and
 * finally an ellipsis. The label contains the full name.
 */
export function fitTeam(name: string, slot: NameSlot): TeamFit {
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
    const lines = two.flatMap(({ text }) => lineOf(text, slot, even) ?? []);
    return { lines, placed: false, cut: false };
  }
  for (const text of [name, ...shorterNames(name)]) {
    const line = lineOf(text, slot, size);
    if (line) return { lines: [line], placed: false, cut: false };
  }
  const last = shorterNames(name).at(-1) ?? name;
  return { lines: [{ text: last, width: NARROWEST, size: SMALLEST }], placed: false, cut: true };
}

const lineOf = (text: string, slot: NameSlot, size: number) => nameLine(text, slot, size, SMALLEST);

const nameClass =
  'min-w-0 text-(color:--name-ink) text-(length:--tf) [font-stretch:var(--tw)] font-(weight:--name-weight) [text-decoration-line:var(--strike,none)] decoration-miss decoration-[1.5px] whitespace-nowrap [word-spacing:0.06em]';

export function TeamName({ fitted, className }: { fitted: TeamFit; className?: string }) {
  const [first, second] = fitted.lines;
  if (!first) return null;
  if (!second) {
    return (
      // Use an ellipsis only if needed, because each clipped name gets its own compositing layer.
      <span className={cx(nameClass, fitted.cut && 'truncate', className)} style={lineStyle(first)}>
        {first.text}
      </span>
    );
  }
  return (
    <span className={cx('grid min-w-0 leading-[1.16]', className)}>
      <span className={cx(nameClass, fitted.placed && 'font-medium')} style={lineStyle(first)}>
        {first.text}{' '}
      </span>
      <span className={nameClass} style={lineStyle(second)}>
        {second.text}
      </span>
    </span>
  );
}

const lineStyle = ({ width, size }: NameLine): CSSProperties & Record<`--${string}`, string> => ({
  '--tw': `${width}%`,
  '--tf': `${size}px`,
});
