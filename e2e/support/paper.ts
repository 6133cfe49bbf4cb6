import type { Page } from '@playwright/test';

/** Measurements of a printed page. */
export interface ReadPaper {
  smallest: number;
  /** Truncated names, and words that overlap the page edge, a line or other words. */
  faults: string[];
  names: number;
  pages: number;
}

export async function countPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printed = String(Number(dataset.printed ?? 0) + 1);
    };
  });
}

export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

export function readPaper(page: Page): Promise<ReadPaper> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const faults: string[] = [];
    const pages = [...document.querySelectorAll('[data-paper] > *')];
    if (pages.length === 0) throw new Error('The page prints nothing');
    const bare = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '');
    const named = [...document.querySelectorAll<HTMLElement>('[data-whole]')];
    for (const { dataset, textContent } of named) {
      if (!bare(textContent).endsWith(bare(dataset.whole))) faults.push(`cut: ${dataset.whole}`);
    }
    // Lines and box borders, which no word may overlap.
    const lines = [...document.querySelectorAll('[data-paper] *')].flatMap((each) => {
      const style = getComputedStyle(each);
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const border = (side: string) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0;
      return [
        border('top') ? [{ left, right, top, bottom: top + 1 }] : [],
        border('bottom') ? [{ left, right, top: bottom - 1, bottom }] : [],
        border('left') ? [{ left, right: left + 1, top, bottom }] : [],
        border('right') ? [{ left: right - 1, right, top, bottom }] : [],
      ].flat();
    });
    if (lines.length === 0) faults.push('no lines');
    const words: { text: string; box: DOMRect }[] = [];
    let smallest = Number.POSITIVE_INFINITY;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent?.checkVisibility() || !text) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      smallest = Math.min(smallest, size * 0.75);
      const range = document.createRange();
      range.selectNodeContents(node);
      const edge = pages.find((each) => each.contains(parent))?.getBoundingClientRect();
      if (!edge) {
        faults.push(`beside the paper: ${text}`);
        continue;
      }
      for (const { left, top, width, height } of range.getClientRects()) {
        // Use the height of capital letters, without the space above and below the line.
        const box = new DOMRect(left, top + (height - size * 0.7) / 2, width, size * 0.7);
        const isAcross = box.left < edge.left - 1 || box.right > edge.right + 1;
        if (isAcross || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) {
          faults.push(`beyond the page: ${text}`);
        }
        words.push({ text, box });
      }
    }
    for (const [index, { text, box }] of words.entries()) {
      const hits = (other: { left: number; right: number; top: number; bottom: number }) =>
        other.left < box.right - 0.5 &&
        box.left < other.right - 0.5 &&
        other.top < box.bottom - 0.5 &&
        box.top < other.bottom - 0.5;
      for (const other of words.slice(index + 1)) {
        if (hits(other.box)) faults.push(`${text} on ${other.text}`);
      }
      if (lines.some(hits)) faults.push(`${text} on a line`);
    }
    return { smallest, faults, names: named.length, pages: pages.length };
  });
}
