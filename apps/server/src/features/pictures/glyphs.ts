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
}

async function readFace(address: string): Promise<Part> {
  const file = await readFile(fileURLToPath(address));
  const face = new Face(new Blob(await decompress(file)));
  return { font: new Font(face), upem: face.upem, has: new Set(face.collectUnicodes()) };
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

  return {
    outline(text, { size, weight, width, letterSpacing = 0, wordSpacing = 0 }) {
      let x = 0;
      let d = '';
      for (const { part, text: own } of runs(text.normalize('NFC'))) {
        const { font, upem } = part;
        const scale = size / upem;
        font.setVariations([new Variation('wght', weight), new Variation('wdth', width)]);
        const run = new Run();
        run.addText(own);
        run.guessSegmentProperties();
        shape(font, run);
        for (const { codepoint, cluster, xAdvance = 0 } of run.getGlyphInfosAndPositions()) {
          d += moved(font.glyphToPath(codepoint), { scale, x });
          x += xAdvance * scale + (letterSpacing + (own[cluster] === ' ' ? wordSpacing : 0)) * size;
        }
      }
      return { d, length: x - letterSpacing * size };
    },
    known: (text) => [...text.normalize('NFC')].filter(partOf).join('').replace(/\s+/gu, ' ').trim(),
  };
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;

/** Path data in units of the font, with y upwards, as pixels, with y downwards. */
function moved(path: string, { scale, x }: { scale: number; x: number }): string {
  return path.replace(COMMAND, (_, command: string, numbers: string) => {
    const points = (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const placed = points.map((at, index) => round(index % 2 === 0 ? x + at * scale : -at * scale));
    return command + placed.join(' ');
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;
