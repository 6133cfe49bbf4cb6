import type { PictureSize } from '@lockroom/contract';
import { artOf, cropOf, PLATE_COLOURS, posterLines, splitName } from '@lockroom/poster';
import { type Plate, type Sport, sportLabel } from '@lockroom/rules';
import type { Glyphs, TextStyle } from './glyphs.ts';

/** Picture colors. They are the same in every theme. */
export const INK = '#f7f5ee';
export const INK_2 = '#c2bfb4';
export const ACCENT = '#fbd92c';
export const ON_ACCENT = '#110f09';
export const FOOT_GROUND = '#0d0b08';
export const HIT = '#47cf79';
export const MISS = '#c68fe7';

/** Picture sizes for posts and for link previews. */
export const SIZES: Record<PictureSize, { width: number; height: number }> = {
  post: { width: 1080, height: 1350 },
  link: { width: 1200, height: 630 },
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Text style and position. `x` is the left edge of the text, or its right edge if `end` is set. */
interface Placed extends TextStyle {
  x: number;
  y: number;
  fill: string;
  end?: true;
}

export function words(glyphs: Glyphs, text: string, { x, y, fill, end, ...style }: Placed): string {
  const { paths, length } = glyphs.outline(text, style);
  return `<g transform="translate(${end ? x - length : x} ${y})" fill="${fill}">${paths}</g>`;
}

/** Truncates text to `most` pixels, with an ellipsis. */
export function truncate(glyphs: Glyphs, text: string, style: TextStyle, most: number): string {
  if (glyphs.length(text, style) <= most) return text;
  const chars = [...text];
  while (chars.length > 1 && glyphs.length(`${chars.join('')}…`, style) > most) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

/** Fits text into `most` pixels, first by narrowing it and then by shrinking it. */
export function narrowed(glyphs: Glyphs, text: string, style: TextStyle, most: number): TextStyle {
  if (glyphs.length(text, style) <= most) return style;
  const narrow = { ...style, width: 62 };
  const length = glyphs.length(text, narrow);
  // Make the text slightly smaller than necessary, because outlines are rounded.
  return length <= most ? narrow : { ...narrow, size: Math.max((style.size * most * 0.998) / length, 22) };
}

/** Draws the background art, cropped as in the web app. */
export function motif(
  glyphs: Glyphs,
  plate: Plate,
  { width, height }: Pick<Box, 'width' | 'height'>,
): string {
  const scale = Math.max(width / 320, height / 180);
  const { paths, word } = artOf(plate);
  const { line } = PLATE_COLOURS[plate];
  const place = `translate(${width - 320 * scale} ${(height - 180 * scale) / 2}) scale(${scale}) ${cropOf(plate, 0) ?? ''}`;
  const drawn = paths.map((d) => `<path d="${d}"/>`).join('');
  const said = word ? numeral(glyphs, word, line) : '';
  return `<g transform="${place.trim()}" fill="none" stroke="${line}" stroke-width="1.1" opacity=".42">${drawn}${said}</g>`;
}

function numeral(glyphs: Glyphs, word: NonNullable<ReturnType<typeof artOf>['word']>, fill: string): string {
  const { paths, length } = glyphs.outline(word.text, word);
  const at = `translate(${word.x - length / 2} ${word.y})`;
  return `<g transform="${at}" stroke="none" fill="${fill}" opacity="${word.opacity}">${paths}</g>`;
}

/** Draws the logo and the name, 38 pixels high. */
export function wordmark(glyphs: Glyphs, x: number, y: number): string {
  const tight = { size: 31, weight: 900, width: 62, x: x + 52, y: y + 30, fill: INK };
  const wide = { ...tight, weight: 800, width: 125, x: tight.x + glyphs.length('LOCK', tight) + 2 };
  return (
    `<g transform="translate(${x} ${y}) scale(${38 / 24})">` +
    `<path d="M6.5 11V6.6h11V11M12 6.6V2" fill="none" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="M3.5 10.5h17V22h-17z" fill="${ACCENT}"/><path d="M10.8 14h2.4v4.5h-2.4z" fill="${ON_ACCENT}"/></g>` +
    words(glyphs, 'LOCK', tight) +
    words(glyphs, 'ROOM', wide)
  );
}

/** Height of capital letters in em. */
export const CAPITALS = 0.686;
const BETWEEN_LINES = 24;
/** Height in em of an accent above a capital letter, including the space above the accent. */
const ACCENT_MARK_HEIGHT = 0.26;

/**
 * Draws a name in capitals, vertically centered, in lines that fill the width of the box. `base` and `tallest` are
 * passed to `posterLines`.
 */
export function posterName(
  glyphs: Glyphs,
  name: string,
  box: Box & { base?: number; tallest?: number },
): string {
  const fitted = posterLines(splitName(name), box.base ?? 15.6, box.tallest ?? 34);
  const spacing = { letterSpacing: -0.002, wordSpacing: 0.07 };
  const lines = fitted.map(({ text, width, size }) => ({
    text: text.toUpperCase(),
    style: { size: (size * box.width) / 100, weight: 800, width, ...spacing },
  }));
  const gaps = lines.map(({ text, style }, index) => {
    const hasAccent = /\p{M}/u.test(text.normalize('NFD'));
    return index === 0 ? 0 : Math.max(BETWEEN_LINES, hasAccent ? style.size * ACCENT_MARK_HEIGHT : 0);
  });
  const tall = lines.reduce((sum, { style }, index) => sum + style.size * CAPITALS + (gaps[index] ?? 0), 0);
  let y = box.y + (box.height - tall) / 2;
  let drawn = '';
  for (const [index, { text, style }] of lines.entries()) {
    y += style.size * CAPITALS + (gaps[index] ?? 0);
    drawn += words(glyphs, text, { ...style, x: box.x, y, fill: INK });
  }
  return drawn;
}

/** Draws a room's name, or its sport if the typeface has none of the name's characters. */
export function roomName(
  glyphs: Glyphs,
  { room, sport }: { room: string; sport: Sport },
  box: Parameters<typeof posterName>[2],
): string {
  return posterName(glyphs, glyphs.drawable(room) || sportLabel(sport), box);
}

export function svg({ width, height }: Pick<Box, 'width' | 'height'>, plate: Plate, drawn: string[]) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${PLATE_COLOURS[plate].ground}"/>${drawn.join('')}</svg>`
  );
}
