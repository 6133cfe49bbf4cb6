import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Buffer as Run, shape, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** The font files of the web app's typeface. Each contains a subset of the characters. */
const FILES = [
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2'),
];

/** A text style: size in pixels, weight, and width in percent. */
export interface TextStyle {
  size: number;
  weight: number;
  width: number;
  /** Both spacings are in em. After a space, `wordSpacing` is added to `letterSpacing`. */
  letterSpacing?: number;
  wordSpacing?: number;
}

export interface Glyphs {
  /**
   * Converts text to SVG paths, so that no font needs to be installed; drops characters that the typeface lacks. The
   * text starts at 0, 0 on the baseline.
   */
  outline(text: string, style: TextStyle): { paths: string; length: number };
  /** Returns the width of the text in pixels, without building the outlines, which would take much longer. */
  length(text: string, style: TextStyle): number;
  /** Removes characters that the typeface lacks, such as emoji and letters of other scripts. */
  drawable(text: string): string;
}

let loaded: Glyphs | null = null;

/** Loads the typeface when the first picture is drawn. If that fails, the next picture tries again. */
export async function loadGlyphs(): Promise<Glyphs> {
  loaded ??= createGlyphs(await Promise.all(FILES.map(readFace)));
  return loaded;
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

  /** Splits text into runs of characters from the same font file. */
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

  /** Calls `each` with every glyph and its position. Returns the width of the text. */
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
      let paths = '';
      const length = set(text, style, ({ part: { font, upem }, id, x }) => {
        const scale = style.size / upem;
        // A font's y axis points up, but an SVG's y axis points down.
        paths += `<path transform="matrix(${scale} 0 0 ${-scale} ${x} 0)" d="${font.glyphToPath(id)}"/>`;
      });
      return { paths, length };
    },
    length: (text, style) => set(text, style, () => undefined),
    drawable: (text) => [...text.normalize('NFC')].filter(partOf).join('').replace(/\s+/gu, ' ').trim(),
  };
}
