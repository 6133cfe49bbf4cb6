import type { Side } from '@lockroom/rules';
import { type BoardShape, type BoardSlot, SIDES } from './board-shape.ts';
import { type Box, byeCard, type CardBox, type CardSize, card, type HeadBox } from './layout-parts.ts';

/**
 * A column and the space to the next, so that 375 px show 50 px of the following round (rules: look#tournament-boards).
 */
export const COLUMN = { width: 282, gap: 26 } as const;

const SIZE: CardSize = { row: 44, seed: 38, font: 17, seedFont: 17, foot: 0, out: 0, solid: true };
const FINAL: CardSize = { row: 64, seed: 48, font: 28, seedFont: 22, foot: 26, out: 28 };
const GAP = { within: 8, between: 12 } as const;
const BAR = { height: 30, after: 12, before: 14 } as const;
const REGION = 26;
const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };

type RegionBox = Omit<HeadBox, 'round'> & { region: number };

/** One round of the phone's view. */
export interface NarrowColumn {
  round: number;
  x: number;
  bars: Readonly<Record<Side, Box>>;
  /** Headings of the regions a side's games fall into, top to bottom. */
  regions: readonly RegionBox[];
}

/** The phone's view while one round stands at the left edge; the last round, a page of its own, is not in it. */
export interface NarrowLayout {
  cards: ReadonlyMap<string, CardBox>;
  byes: ReadonlyMap<string, CardBox>;
  columns: readonly NarrowColumn[];
  /** Height of the round in focus: what the page scrolls by. */
  height: number;
}

/**
 * Places the rounds as columns. The round in focus is as tight as it can be, later ones stand between their feeders;
 * earlier ones are out of sight to the left, and tight as well. `regions` leaves room for their names.
 */
export function narrowLayout(shape: BoardShape, focus: number, regions: boolean): NarrowLayout {
  const cards = new Map<string, CardBox>();
  const byes = new Map<string, CardBox>();
  const columns: NarrowColumn[] = [];
  const last = shape.rounds - 1;
  const anchor = Math.min(focus, last);
  let height = 0;
  const reach: Record<Side, { top: number; middles: number[]; bottom: number }> = {
    left: { top: 0, middles: [], bottom: 0 },
    right: { top: 0, middles: [], bottom: 0 },
  };
  for (let round = 1; round <= last; round += 1) {
    const x = (round - 1) * (COLUMN.width + COLUMN.gap);
    const bars: Record<Side, Box> = { left: EMPTY, right: EMPTY };
    const headings: RegionBox[] = [];
    let top = 0;
    for (const side of SIDES) {
      const column = shape.sides[side][round - 1] ?? [];
      const before = reach[side];
      const tight = round <= anchor;
      const barTop = tight ? top : before.top;
      bars[side] = { x, y: barTop, width: COLUMN.width, height: BAR.height };
      const start = barTop + BAR.height + BAR.after;
      const split = regions && column.length > 1;
      const stacked = tight
        ? stack(column, start, split)
        : { middles: between(before.middles), bottom: before.bottom };
      for (const [slot, each] of column.entries()) {
        const middle = stacked.middles[slot] ?? start;
        if (each.kind === 'game') cards.set(each.id, card(x, middle, COLUMN.width, SIZE, false));
        else byes.set(each.team, byeCard(x, middle, COLUMN.width, SIZE, false));
        if (split && slot % (column.length / 2) === 0) {
          const region = (side === 'left' ? 0 : 2) + (slot === 0 ? 0 : 1);
          const y = middle - SIZE.row - REGION;
          headings.push({ x, y, width: COLUMN.width, height: 18, align: 'left', region });
        }
      }
      reach[side] = { top: barTop, ...stacked };
      top = stacked.bottom + BAR.before;
    }
    columns.push({ round, x, bars, regions: headings });
    if (round === anchor) height = reach.right.bottom;
  }
  return { cards, byes, columns, height };
}

/** The final on its own page of `width` pixels, from the top left corner of its place there. */
export function finalCard(width: number): CardBox {
  return card(0, FINAL.row, width, FINAL, false);
}

/** Where the first card of a column may begin, every slot as high as what stands in it. */
function stack(column: readonly BoardSlot[], start: number, split: boolean) {
  const middles: number[] = [];
  let y = start;
  for (const [slot, each] of column.entries()) {
    if (split && slot % (column.length / 2) === 0) y += REGION;
    if (each.kind === 'game') {
      middles.push(y + SIZE.row);
      y += 2 * SIZE.row + SIZE.foot;
    } else {
      middles.push(y + SIZE.row / 2);
      y += SIZE.row;
    }
    // Games that lead to the same one stand closer.
    y += slot % 2 === 0 ? GAP.within : GAP.between;
  }
  return { middles, bottom: y };
}

function between(middles: readonly number[]): number[] {
  return Array.from({ length: middles.length / 2 }, (_, slot) => {
    return Math.round(((middles[2 * slot] ?? 0) + (middles[2 * slot + 1] ?? 0)) / 2);
  });
}
