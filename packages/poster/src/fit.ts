import table from './fit-advances.json' with { type: 'json' };

/** The minimum and maximum font width of fitted lines, in percent. */
export const NARROWEST = 62;
const WIDEST = 125;

const STEPS = Object.entries(table.widths)
  .map(([width, advances]) => ({ width: Number(width), advances: new Map(Object.entries(advances)) }))
  .sort((a, b) => a.width - b.width);

// For each character missing from the table: a similar character, and the factor by which to multiply its width, as
// measured in the font.
const ALIKE: Record<string, readonly [string, number]> = {
  Ø: ['O', 1],
  Đ: ['D', 1],
  Ð: ['D', 1],
  Ł: ['L', 1],
  Þ: ['P', 1],
  Æ: ['A', 1.43],
  Œ: ['O', 1.51],
  ',': ['.', 1.02],
  ';': [':', 1.02],
  '!': [':', 1.17],
  '|': ['.', 1],
  '\u2018': ["'", 1.05],
  '\u2019': ["'", 1.05],
  '\u201c': ["'", 1.9],
  '\u201d': ["'", 1.9],
  '"': ["'", 1.85],
  '(': ['-', 1.53],
  ')': ['-', 1.53],
  '[': ['-', 1.48],
  ']': ['-', 1.48],
  '/': ['-', 1.14],
  _: ['E', 0.85],
  '\u2013': ['0', 0.9],
  '\u2014': ['O', 1.25],
  '?': ['S', 0.95],
  '*': ['-', 1.55],
  '@': ['O', 1.26],
  '%': ['O', 1.3],
  '#': ['O', 0.9],
  $: ['S', 0.9],
  '+': ['O', 0.95],
  '=': ['O', 0.95],
};

// Fallback fonts have no width axis. Each of their characters therefore has a single estimate, which errs on the wide
// side.
const INVISIBLE = /^(?:\p{M}|\p{Cf}|\p{Emoji_Modifier})$/u;
const FULL_WIDTH =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff00-\uff60ЖМФШЩЫЮ])$/u;
const EM_FULL_WIDTH = 1.35;
const EM_OTHER = 1;

/** Returns the characters to measure, as capitals without accents. */
function capitals(text: string): string[] {
  return [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()];
}

function advanceOf(char: string, advances: ReadonlyMap<string, number>): number {
  const known = advances.get(char);
  if (known !== undefined) return known;
  const alike = ALIKE[char];
  if (alike) return (advances.get(alike[0]) ?? EM_OTHER) * alike[1];
  if (INVISIBLE.test(char)) return 0;
  return FULL_WIDTH.test(char) ? EM_FULL_WIDTH : EM_OTHER;
}

/** Returns the length in em of a line in display capitals, at a font width between 62 and 125 percent. */
export function lengthEm(text: string, width: number): number {
  const at = STEPS.findIndex((step) => step.width >= width);
  const [low, high] = at > 0 ? [STEPS[at - 1], STEPS[at]] : STEPS;
  if (!low || !high) return 0;
  const share = (width - low.width) / (high.width - low.width);
  let sum = 0;
  for (const char of capitals(text)) {
    const from = advanceOf(char, low.advances);
    sum += from + (advanceOf(char, high.advances) - from) * share + table.letterSpacing;
    if (char === ' ') sum += table.wordSpacing;
  }
  return sum;
}

/**
 * Finds the font width from 62 to 125 percent at which a line is `slotEm` em long. A line that is too long even at 62
 * percent gets a scale below 1. A line that is too short even at 125 percent stays short.
 */
export function fit(text: string, slotEm: number): { width: number; scale: number } {
  const shortest = lengthEm(text, NARROWEST);
  if (shortest <= 0 || slotEm <= 0) return { width: WIDEST, scale: 1 };
  if (shortest > slotEm) return { width: NARROWEST, scale: slotEm / shortest };
  if (lengthEm(text, WIDEST) <= slotEm) return { width: WIDEST, scale: 1 };
  let low = NARROWEST;
  let high = WIDEST;
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (lengthEm(text, middle) <= slotEm) low = middle;
    else high = middle;
  }
  return { width: Math.round(low * 10) / 10, scale: 1 };
}

/** Breaks a name into at most two lines: after ": ", or else at the space that gives the most even lines. */
export function splitName(name: string): string[] {
  const text = name.trim().replace(/\s+/gu, ' ');
  if (!text) return [];
  const colon = text.indexOf(': ');
  if (colon > 0) return [text.slice(0, colon + 1), text.slice(colon + 2)];
  let best: string[] = [text];
  let bestLength = Number.POSITIVE_INFINITY;
  for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
    const lines = [text.slice(0, at), text.slice(at + 1)];
    const longer = Math.max(...lines.map((line) => lengthEm(line, NARROWEST)));
    if (longer < bestLength) {
      best = lines;
      bestLength = longer;
    }
  }
  return best;
}

/**
 * Breaks lines that are longer than `slotEm` even at the narrowest width, preferably at spaces. Returns at most `most`
 * lines, of which the last ends with an ellipsis if text is left over.
 */
export function breakLines(lines: readonly string[], slotEm: number, most: number): string[] {
  const broken = lines.flatMap((line) => pieces(line, slotEm));
  if (broken.length <= most) return broken;
  const last = [...GRAPHEMES.segment(broken[most - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 1 && lengthEm(`${last.join('')}\u2026`, NARROWEST) > slotEm) last.pop();
  return [...broken.slice(0, most - 1), `${last.join('').trimEnd()}\u2026`];
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A piece ends at a space only if the text before the space fills at least this share of the piece. */
const FULL_ENOUGH = 0.6;

/** Splits a line into pieces of similar length, none longer than the slot. */
function pieces(line: string, slotEm: number): string[] {
  const length = lengthEm(line, NARROWEST);
  if (length <= slotEm) return [line];
  const even = Math.min(slotEm, (length / Math.ceil(length / slotEm)) * 1.04);
  let piece = '';
  for (const { segment } of GRAPHEMES.segment(line)) {
    if (piece !== '' && lengthEm(piece + segment, NARROWEST) > even) break;
    piece += segment;
  }
  const space = piece.lastIndexOf(' ');
  if (space > 0 && lengthEm(piece.slice(0, space), NARROWEST) > even * FULL_ENOUGH)
    piece = piece.slice(0, space);
  const rest = line.slice(piece.length).trimStart();
  return rest === '' ? [piece] : [piece, ...pieces(rest, slotEm)];
}

// Leave 2% of the width free, so that rounding and side bearings cannot cause an overflow.
const MEASURE = 98;
const LARGEST = 21.3;
/** The minimum size in cqw, which is 20 px on a phone's poster. A line that would become smaller is broken. */
const SMALLEST = 6.4;
const MOST_LINES = 4;

/**
 * Fits every line to the same length at `base` cqw by changing its font width (62 to 125 percent).
 * If a line is still too short at 125 percent, its size grows to at most 21.3 cqw, as long as all lines together are no
 * taller than `tallest` cqw. If it is still too long at 62 percent, its size shrinks to no less than 6.4 cqw, and the
 * line is broken if even that is too long.
 */
export function posterLines(lines: readonly string[], base: number, tallest = 38) {
  const set = breakLines(lines, MEASURE / SMALLEST, MOST_LINES).map((text) => {
    const { width, scale } = fit(text, MEASURE / base);
    const length = lengthEm(text, width);
    const grown = scale === 1 && width === WIDEST && length > 0 ? MEASURE / length : base * scale;
    return { text, width, size: Math.min(grown, LARGEST) };
  });
  const sum = set.reduce((total, line) => total + line.size, 0);
  const over = sum > tallest ? tallest / sum : 1;
  return set.map((line) => {
    const size = Math.floor(line.size * over * 100) / 100;
    // Widen a line that has become smaller, as far as the font allows.
    return over < 1 ? { ...line, size, width: fit(line.text, MEASURE / size).width } : { ...line, size };
  });
}
