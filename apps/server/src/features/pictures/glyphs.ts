import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Buffer as Run, shape, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** The page's typeface in the parts in which it is delivered. */
const FILES = [
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2'),
];

/** How a text is set: its size in pixels, the weight and the width (in percent) of the typeface. */
export interface TextStyle {
  size: number;
  weight: number;
  width: number;
  /** In em, between letters and in addition between words. */
  letterSpacing?: number;
  wordSpacing?: number;
}

/** A text as outlines, which look the same wherever they are drawn: no font has to be installed. */
export interface Outline {
  /** SVG path data; the text begins at 0, 0 on its base line. */
  d: string;
  /** Pixels. */
  length: number;
}

/** Sets text in the page's typeface. */
export interface Glyphs {
  /** The outlines of a text; characters that the typeface does not have are left out. */
  outline(text: string, style: TextStyle): Outline;
  /** How long they are, in pixels: much cheaper than drawing them. */
  length(text: string, style: TextStyle): number;
  /** The text without the characters that the typeface does not have, such as emoji and other scripts. */
  known(text: string): string;
}

let loading: Promise<Glyphs> | null = null;

/** The typeface, read once, when the first picture needs it. */
export function loadGlyphs(): Promise<Glyphs> {
  loading ??= Promise.all(FILES.map(readFace)).then(createGlyphs);
  return loading;
}

interface Part {
  font: Font;
  upem: number;
  has: ReadonlySet<number>;
  /** The drawings of its glyphs, by weight, width and glyph. */
  drawings: Map<string, Drawing>;
}

/** A glyph in units of the font, with y upwards: commands of an SVG path, each with its coordinates. */
type Drawing = readonly { command: string; points: readonly number[] }[];

/** A picture of an entry has some 200 of them, and reading one takes longer than placing it. */
const MOST_DRAWINGS = 3_000;

async function readFace(address: string): Promise<Part> {
  const file = await readFile(fileURLToPath(address));
  const face = new Face(new Blob(await decompress(file)));
  return { font: new Font(face), upem: face.upem, has: new Set(face.collectUnicodes()), drawings: new Map() };
}

function createGlyphs(parts: readonly Part[]): Glyphs {
  const partOf = (char: string) => parts.find(({ has }) => has.has(char.codePointAt(0) ?? -1));

  /** The text in pieces, each of characters that one part has. */
  function runs(text: string): { part: Part; text: string }[] {
    const all: { part: Part; text: string }[] = [];
    for (const char of text) {
      const part = partOf(char);
      const last = all.at(-1);
      if (part && last?.part === part) last.text += char;
      else if (part) all.push({ part, text: char });
    }
    return all;
  }

  /** Passes on each glyph of a text with its place, and returns the length. */
  function set(text: string, style: TextStyle, each: (glyph: { part: Part; id: number; x: number }) => void) {
    const { size, weight, width, letterSpacing = 0, wordSpacing = 0 } = style;
    let x = 0;
    for (const { part, text: own } of runs(text.normalize('NFC'))) {
      part.font.setVariations([new Variation('wght', weight), new Variation('wdth', width)]);
      const run = new Run();
      run.addText(own);
      run.guessSegmentProperties();
      shape(part.font, run);
      for (const { codepoint: id, cluster, xAdvance = 0 } of run.getGlyphInfosAndPositions()) {
        each({ part, id, x });
        x += (xAdvance * size) / part.upem;
        x += (letterSpacing + (own[cluster] === ' ' ? wordSpacing : 0)) * size;
      }
    }
    return x - letterSpacing * size;
  }

  return {
    outline(text, style) {
      let d = '';
      const length = set(text, style, ({ part, id, x }) => {
        d += placed(drawingOf(part, id, style), { scale: style.size / part.upem, x });
      });
      return { d, length };
    },
    length: (text, style) => set(text, style, () => undefined),
    known: (text) => [...text.normalize('NFC')].filter(partOf).join('').replace(/\s+/gu, ' ').trim(),
  };
}

/** A glyph of the font as it is set now. */
function drawingOf({ font, drawings }: Part, id: number, { weight, width }: TextStyle): Drawing {
  const key = `${weight} ${width} ${id}`;
  const drawing = drawings.get(key) ?? readPath(font.glyphToPath(id));
  if (drawings.size >= MOST_DRAWINGS) drawings.clear();
  drawings.set(key, drawing);
  return drawing;
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;

function readPath(path: string): Drawing {
  return [...path.matchAll(COMMAND)].map(([, command = '', numbers = '']) => ({
    command,
    points: (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number),
  }));
}

/** Path data in pixels, with y downwards. */
function placed(drawing: Drawing, { scale, x }: { scale: number; x: number }): string {
  let d = '';
  for (const { command, points } of drawing) {
    d += command;
    points.forEach((at, index) => {
      if (index > 0) d += ' ';
      d += round(index % 2 === 0 ? x + at * scale : -at * scale);
    });
  }
  return d;
}

const round = (value: number): number => Math.round(value * 100) / 100;
