import type { Side } from '@lockroom/rules';
import { type BoardShape, type BoardSlot, regionOf, SIDES } from './board-shape.ts';
import { type Box, byeCard, type CardBox, type CardSize, card, type HeadBox } from './layout-parts.ts';

/**
 * The width of a column and the gap between columns. On a 375 px screen, 50 px of the next round are visible (rules:
 * look#tournament-boards).
 */
export const COLUMN = { width: 282, gap: 26 } as const;

const SIZE: CardSize = { row: 44, seed: 38, font: 17, seedFont: 17, foot: 0, out: 0, solid: true };
const FINAL: CardSize = { row: 64, seed: 48, font: 28, seedFont: 22, foot: 26, out: 28 };
const GAP = { within: 8, between: 12 } as const;
const BAR = { height: 30, after: 12, before: 14 } as const;
const REGION = 26;

interface GroupBox extends Omit<HeadBox, 'round'> {
  side: Side;
  /** The region; null if the side has no regions. */
  region: number | null;
  /** `next` is the first group to play, `open` a later one. Null if the round's games are all open or all played. */
  state: 'next' | 'open' | 'played' | null;
}

interface NarrowColumn {
  round: number;
  x: number;
  /** The bars with the sides' names; empty if the column shows the regions' names instead. */
  bars: Readonly<Partial<Record<Side, Box>>>;
  /** The headings of regions, or of played and open games, from top to bottom. */
  groups: readonly GroupBox[];
}

/** The phone layout with one round at the left edge. It excludes the final, which has its own page. */
interface NarrowLayout {
  cards: ReadonlyMap<string, CardBox>;
  byes: ReadonlyMap<string, CardBox>;
  columns: readonly NarrowColumn[];
  /** The height of the round in focus, which limits how far the page scrolls. */
  height: number;
}

/**
 * Lays out the rounds as columns. The round in focus and earlier ones are as compact as possible; in later rounds, each
 * game is centered between its feeders. `regions` adds space for the names of regions.
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
    const bars: Partial<Record<Side, Box>> = {};
    const headings: GroupBox[] = [];
    let top = 0;
    for (const side of SIDES) {
      const column = shape.sides[side][round - 1] ?? [];
      const before = reach[side];
      const tight = round <= anchor;
      const barTop = tight ? top : before.top;
      const split = regions && column.length > 1;
      // A column that is split into regions shows their names instead of the side's bar.
      if (!split) bars[side] = { x, y: barTop, width: COLUMN.width, height: BAR.height };
      const start = barTop + (split ? 0 : BAR.height + BAR.after);
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
          headings.push({ x, y, width: COLUMN.width, height: 18, align: 'left', side, region, state: null });
        }
      }
      reach[side] = { top: barTop, ...stacked };
      top = stacked.bottom + BAR.before;
    }
    columns.push({ round, x, bars, groups: headings });
    if (round === anchor) height = reach.right.bottom;
  }
  return { cards, byes, columns, height };
}

/**
 * Lays out the rounds as lists. In each list, upcoming games come before played ones, grouped by region or side. Games
 * of different rounds do not line up, so there are no connectors.
 */
export function listLayout(
  shape: BoardShape,
  focus: number,
  regions: boolean,
  isPlayed: (game: string) => boolean,
): NarrowLayout {
  const cards = new Map<string, CardBox>();
  const columns: NarrowColumn[] = [];
  let height = 0;
  for (let round = 1; round < shape.rounds; round += 1) {
    const x = (round - 1) * (COLUMN.width + COLUMN.gap);
    const games = SIDES.flatMap((side) => {
      const column = shape.sides[side][round - 1] ?? [];
      return column.flatMap((each, slot) => {
        if (each.kind === 'bye') return [];
        const region = regions ? regionOf(shape, { round, side, slot }) : null;
        return { id: each.id, side, region, played: isPlayed(each.id) };
      });
    });
    const isMixed = new Set(games.map(({ played }) => played)).size > 1;
    const inOrder = [...games.filter(({ played }) => !played), ...games.filter(({ played }) => played)];
    const groups: GroupBox[] = [];
    let y = 0;
    for (const [index, { id, side, region, played }] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before?.side !== side || before.region !== region || before.played !== played) {
        const state = !isMixed ? null : played ? 'played' : index === 0 ? 'next' : 'open';
        if (index > 0) y += 8;
        groups.push({ x, y, width: COLUMN.width, height: 18, align: 'left', side, region, state });
        y += REGION;
      }
      cards.set(id, card(x, y + SIZE.row, COLUMN.width, SIZE, false));
      y += 2 * SIZE.row + SIZE.foot + GAP.within;
    }
    columns.push({ round, x, bars: {}, groups });
    if (round === Math.min(focus, shape.rounds - 1)) height = y;
  }
  return { cards, byes: new Map(), columns, height };
}

/**
 * Returns the final's card, `width` pixels wide, for the page that shows only the final. Positions are relative to the
 * card.
 */
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
    // Place games that lead to the same game closer together.
    y += slot % 2 === 0 ? GAP.within : GAP.between;
  }
  return { middles, bottom: y };
}

const between = (middles: readonly number[]) =>
  Array.from({ length: middles.length / 2 }, (_, slot) =>
    Math.round(((middles[2 * slot] ?? 0) + (middles[2 * slot + 1] ?? 0)) / 2),
  );
