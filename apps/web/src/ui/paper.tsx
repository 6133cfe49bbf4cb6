import { fit as fitText, NARROWEST } from '@lockroom/poster';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { type NameLine, nameLine } from './fit-line.tsx';
import './paper.css';

/** The pages to print. They stay mounted, because some browsers read them only after the print call has returned. */
export function Paper({ asked, children }: { asked: number; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints the same content again
  useEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  return createPortal(
    <div
      className="bg-white text-3xs leading-none font-medium text-black font-stretch-84% not-print:hidden"
      data-paper
    >
      {children}
    </div>,
    document.body,
  );
}

/** A page as high as A4 and as wide as Letter. Browsers that ignore the page orientation scale everything down. */
export function PaperPage({ children }: { children: ReactNode }) {
  return (
    <div className="relative h-183 w-full min-w-250.75 break-inside-avoid overflow-hidden not-last:break-after-page">
      {children}
    </div>
  );
}

/** Splits a list into as few parts as possible, of nearly equal length and with at most `most` items each. */
export function evenParts<One>(list: readonly One[], most: number): One[][] {
  const count = Math.ceil(list.length / most);
  const cut = (part: number) => Math.round((part * list.length) / count);
  return Array.from({ length: count }, (_, part) => list.slice(cut(part), cut(part + 1)));
}

/** The space available for printed text, in CSS pixels (1/96 inch). */
export interface PaperSlot {
  length: number;
  height: number;
  size: number;
}

/** A printed line. If `squeeze` is below 1, its letters are narrower than the font's narrowest width. */
interface PaperLine extends NameLine {
  squeeze: number;
}

/** Maximum font width of printed names, in percent. The limit makes all names on a page look alike. */
const WIDEST = 82;
/** Smallest printed font size in pixels (6.15 pt). */
export const SMALLEST_ON_PAPER = 8.2;
/** If text would shrink below this share of its size on one line, two lines are tried first. */
const STAYS_WHOLE = 0.8;
/** Line height as a multiple of the font size. */
export const PAPER_LINE = 1.08;
/** Factor by which the slot is widened in each step if text is too long even at the narrowest font width. */
const STRETCH = 1.06;

/** A cache, because the printed grid of everyone's picks repeats a few team codes thousands of times. */
const fitted = new Map<string, readonly PaperLine[]>();

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Fits text into its slot: on one line, then on several lines broken between words, then within words, and finally
 * squeezed. Nothing is cut off or extends beyond the slot.
 */
export function fitOnPaper(text: string, slot: PaperSlot): readonly PaperLine[] {
  const key = `${slot.length} ${slot.height} ${slot.size} ${text}`;
  const lines = fitted.get(key) ?? fit(text, slot);
  // Limit the cache, because every corrected name adds entries. The limit is large enough for a few pages.
  if (fitted.size > 5000) fitted.clear();
  fitted.set(key, lines);
  return lines;
}

function fit(text: string, slot: PaperSlot): readonly PaperLine[] {
  const { size } = slot;
  const comfortable = Math.max(SMALLEST_ON_PAPER, size * STAYS_WHOLE);
  const whole = nameLine(text, slot, size, comfortable);
  if (whole) return [narrowed(whole)];
  const most = Math.max(1, Math.floor(slot.height / PAPER_LINE / SMALLEST_ON_PAPER));
  for (let count = 2; count <= most; count++) {
    const lower = Math.min(size, slot.height / count / PAPER_LINE);
    const lines = wordLines(text, slot, lower);
    if (lines && lines.length <= count) return set(lines, slot, lower);
  }
  const small = nameLine(text, slot, size, SMALLEST_ON_PAPER);
  if (small) return [narrowed(small)];
  return squeezed(text, slot, most);
}

/**
 * Wraps the text at the smallest size for a slot widened until the lines are few enough, then squeezes the lines to fit
 * the real slot.
 */
function squeezed(text: string, slot: PaperSlot, most: number): PaperLine[] {
  for (let { length } = slot; ; length *= STRETCH) {
    const longer = { ...slot, length };
    const lines = wordLines(text, longer, SMALLEST_ON_PAPER) ?? brokenLines(text, longer);
    if (lines.length > most) continue;
    return set(lines, longer, SMALLEST_ON_PAPER).map((line) => ({ ...line, squeeze: slot.length / length }));
  }
}

function set(lines: readonly string[], slot: PaperSlot, size: number): PaperLine[] {
  return lines.map((line) =>
    narrowed(nameLine(line, slot, size, size) ?? { text: line, width: NARROWEST, size }),
  );
}

function narrowed(line: NameLine): PaperLine {
  return { ...line, width: Math.min(line.width, WIDEST), squeeze: 1 };
}

function wordLines(text: string, slot: PaperSlot, size: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    if (!fits(word, slot, size)) return null;
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer, slot, size)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** Breaks the text into full lines at the smallest size, even within words. */
function brokenLines(text: string, slot: PaperSlot): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (line !== '' && !fits(line + segment, slot, SMALLEST_ON_PAPER)) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trim()];
}

function fits(text: string, slot: PaperSlot, size: number): boolean {
  return nameLine(text, slot, size, size) !== null;
}

interface PaperTextProps {
  text: string;
  slot: PaperSlot;
  /** Printed before the text if there is space for both on one line. */
  before?: string;
  className?: string | undefined;
}

export function PaperText({ text, slot, before = '', className }: PaperTextProps) {
  const both = before === '' ? null : fitOnPaper(before + text, slot);
  const lines = both?.length === 1 && both[0]?.squeeze === 1 ? both : fitOnPaper(text, slot);
  return (
    // Squeezing changes neither a line's layout width nor the edge that it is aligned to.
    <span
      className={cx(
        'grid [justify-content:var(--text-at,start)] [justify-items:var(--text-at,start)] leading-[1.08] whitespace-nowrap [word-spacing:0.12em] *:[transform-origin:var(--text-from,left)]',
        className,
      )}
      style={{ maxWidth: slot.length }}
      data-whole={text}
    >
      {lines.map(({ text: words, width, size, squeeze }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          key={index}
          style={{
            fontSize: size,
            fontStretch: `${width}%`,
            ...(squeeze < 1 && { transform: `scaleX(${squeeze})` }),
          }}
        >
          {words}
        </span>
      ))}
    </span>
  );
}

/** Display text that would shrink below this share of its size is set like a name instead. */
const STAYS_DISPLAY = 0.7;

export function PaperTitle({ text, slot, widest }: { text: string; slot: PaperSlot; widest: number }) {
  const { size, length } = slot;
  const { width, scale } = fitText(text, length / size);
  if (scale < STAYS_DISPLAY) return <PaperText text={text} slot={{ ...slot, size: size * STAYS_DISPLAY }} />;
  return (
    <span data-whole={text} style={{ fontSize: size * scale, fontStretch: `${Math.min(width, widest)}%` }}>
      {text}
    </span>
  );
}

interface PaperHeadProps {
  title: string;
  /** The name of the entry or page; null leaves space for a handwritten name. */
  owner: string | null;
  standing?: ReactNode;
  children?: ReactNode;
}

const TITLE = { size: 22, length: 390, height: 32 };

export function PaperHead({ title, owner, standing, children }: PaperHeadProps) {
  return (
    <header className="flex h-9 items-center gap-5 border-b-[1.2pt] border-black pb-1 whitespace-nowrap">
      <h1 className="max-w-100 font-extrabold [word-spacing:0.07em] uppercase">
        <PaperTitle text={title} slot={TITLE} widest={66} />
      </h1>
      {owner === null ? (
        <p className="text-[13px] font-bold">
          Name <span className="inline-block w-42.5 border-b-[0.6pt] border-black" />
        </p>
      ) : (
        <div className="text-[13px] font-bold">
          <PaperText text={owner} slot={{ length: 225, height: standing ? 18 : 30, size: 13 }} />
          {standing && <p className="mt-0.5 text-[10.5px] font-medium">{standing}</p>}
        </div>
      )}
      <p className="ml-auto text-right text-[9.5px] leading-normal">{children}</p>
      <span className="flex gap-px text-[14px] font-black uppercase">
        <span className="font-stretch-62%">Lock</span>
        <span className="font-extrabold font-stretch-125%">room</span>
      </span>
    </header>
  );
}
