import type { Side } from '@lockroom/rules';
import { type BoardShape, type BoardSlot, SIDES } from './board-shape.ts';
import { type Box, byeCard, type CardBox, type CardSize, card, type HeadBox } from './layout-parts.ts';

/**
 * The width of a column and the gap to the next, so that a 375 px screen shows 50 px of the following round (rules:
 * look#tournament-boards).
 */
export const COLUMN = { width: 282, gap: 26 } as const;

const SIZE: CardSize = { row: 44, seed: 38, font: 17, seedFont: 17, foot: 0, out: 0, solid: true };
const FINAL: CardSize = { row: 64, seed: 48, font: 28, seedFont: 22, foot: 26, out: 28 };
const GAP = { within: 8, between: 12 } as const;
const BAR = { height: 30, after: 12, before: 14 } as const;
const REGION = 26;
const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };

type RegionBox = Omit<HeadBox, 'round'> & { region: number };

export interface NarrowColumn {
  round: number;
  x: number;
  bars: Readonly<Record<Side, Box>>;
  /** The headings of the side's regions, top to bottom. */
  regions: readonly RegionBox[];
}

/** The phone layout while one round is at the left edge, without the last round, which has its own page. */
export interface NarrowLayout {
  cards: ReadonlyMap<string, CardBox>;
  byes: ReadonlyMap<string, CardBox>;
  columns: readonly NarrowColumn[];
  /** The height of the round in focus, which determines how far the page scrolls. */
  height: number;
}

/**
 * Lays out the rounds as columns. The round in focus and earlier rounds are as compact as possible; in later rounds,
 * each game is centred between its feeders. `regions` adds space for the regions' names.
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

/** Returns the card of the final on its own page, `width` pixels wide and relative to the final's position there. */
export function finalCard(width: number): CardBox {
  return card(0, FINAL.row, width, FINAL, false);
}

/** Computes the positions of a column in which every slot is as high as its content. */
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
    // Games that lead to the same game are closer together.
    y += slot % 2 === 0 ? GAP.within : GAP.between;
  }
  return { middles, bottom: y };
}

function between(middles: readonly number[]): number[] {
  return Array.from({ length: middles.length / 2 }, (_, slot) => {
    return Math.round(((middles[2 * slot] ?? 0) + (middles[2 * slot + 1] ?? 0)) / 2);
  });
}
