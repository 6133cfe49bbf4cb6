import type { Side } from '@lockroom/rules';
import { type BoardShape, SIDES } from './board-shape.ts';

/** A rectangle in CSS pixels; x and y are its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes of the parts of a game card, in CSS pixels. */
export interface CardSize {
  row: number;
  seed: number;
  font: number;
  seedFont: number;
  /** Height of the foot with the points; 0 puts them into the row. */
  foot: number;
  /** The seed of a pick is solid; without it, it is only tinted where the points are in the row. */
  solid?: true;
}

/** A placed game card or bye. Wires end at `middle`, between the rows. */
export interface CardBox extends Box {
  size: CardSize;
  middle: number;
  /** The right half is mirrored: seeds outside. */
  mirrored: boolean;
}

export interface HeadBox extends Box {
  round: number;
  align: 'left' | 'center' | 'right';
}

/** The whole board, both sides converging on the centre. */
export interface WideLayout extends Box {
  cards: ReadonlyMap<string, CardBox>;
  /** Byes by team. */
  byes: ReadonlyMap<string, CardBox>;
  bars: Readonly<Record<Side, Box>>;
  heads: readonly HeadBox[];
  /** The centre plate: around the final, or above it where `finalInside` is false. */
  plate: Box;
  finalInside: boolean;
  /** Names of the four regions in order; empty for smaller boards. */
  regions: readonly HeadBox[];
  tieBreaker: Box | null;
}

/** A narrower frame scrolls sideways (rules: look#tournament-boards). */
export const NARROWEST_BOARD = 1300;

const FOOT = 22;
const BAR = 34;

/** Rows, pitch and widest board by number of rounds, up to 32 teams. */
const SMALL = {
  3: { size: size(40, 16), pitch: 130, plate: 300, gap: 34, widest: 1180, font: [16, 16] },
  4: { size: size(40, 16), pitch: 130, plate: 232, gap: 24, widest: 1500, font: [16, 16, 16] },
  5: { size: size(32, 14), pitch: 100, plate: 190, gap: 16, widest: 1800, font: [14, 14, 14.5, 16] },
} as const;

/**
 * Columns of a 64-team board in percent of the width, left half, with the parts of their cards
 * (rules: look#tournament-boards).
 */
const LARGE_COLUMNS = [
  { x: 0, width: 8.48, size: { row: 24, seed: 22, font: 12.5, seedFont: 12.5, foot: 0 } },
  { x: 9.67, width: 8.33, size: { row: 25, seed: 22, font: 13, seedFont: 13, foot: 0 } },
  { x: 19.2, width: 8.33, size: { row: 28, seed: 23, font: 14.5, seedFont: 14, foot: 0 } },
  { x: 28.72, width: 8.48, size: { row: 33, seed: 24, font: 17, seedFont: 15, foot: 0 } },
  { x: 31.55, width: 11.61, size: { row: 40, seed: 32, font: 22, seedFont: 20, foot: 0 } },
  { x: 44.2, width: 11.61, size: { row: 44, seed: 34, font: 22, seedFont: 20, foot: 0 } },
] as const;
const LARGE = { top: 82, pitch: 58, pairShift: 3, widest: 1800 };

/** Lays out a board of `width` pixels, at least {@link NARROWEST_BOARD}. */
export function wideLayout(shape: BoardShape, width: number): WideLayout {
  const wide = Math.max(NARROWEST_BOARD, width);
  if (shape.rounds > 5) return largeLayout(shape, Math.min(wide, LARGE.widest));
  return smallLayout(shape, wide);
}

function smallLayout(shape: BoardShape, available: number): WideLayout {
  const rule = shape.rounds === 3 ? SMALL[3] : shape.rounds === 4 ? SMALL[4] : SMALL[5];
  const width = Math.min(available, rule.widest);
  const columns = shape.rounds - 1;
  const plateWidth = rule.plate;
  const cardWidth = Math.floor((width - plateWidth) / 2 / columns - rule.gap);
  const half = columns * cardWidth + (columns - 1) * rule.gap;
  const top = BAR + 12 + 24 + 12;
  const slots = shape.sides.left[0]?.length ?? 1;
  const cardHeight = 2 * rule.size.row + rule.size.foot;
  const plateHeight = 480;
  const drawn = slots * rule.pitch - (rule.pitch - cardHeight);
  const height = Math.max(plateHeight, top + drawn + 2);
  // Centred beside the plate if the plate is taller.
  const first = top + (height - top - drawn) / 2 + rule.size.row;

  const cards = new Map<string, CardBox>();
  const byes = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  for (const side of SIDES) {
    const mirrored = side === 'right';
    for (const [index, column] of shape.sides[side].entries()) {
      const fromEdge = index * (cardWidth + rule.gap);
      const x = mirrored ? width - fromEdge - cardWidth : fromEdge;
      heads.push({ x, y: BAR + 12, width: cardWidth, height: 24, round: index + 1, align: 'center' });
      const font = rule.font[index] ?? rule.size.font;
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        const middle = Math.round(first + rule.pitch * (slot * spread + (spread - 1) / 2));
        const cardSize = { ...rule.size, font };
        if (each.kind === 'game') {
          cards.set(each.id, card(x, middle, cardWidth, cardSize, mirrored));
        } else {
          byes.set(each.team, byeCard(x, middle, cardWidth, cardSize, mirrored));
        }
      }
    }
  }
  const middle = Math.round(first + (rule.pitch * (slots - 1)) / 2);
  const plate = { x: Math.round((width - plateWidth) / 2), y: 0, width: plateWidth, height };
  const inset = 14;
  const finalSize = { ...rule.size, row: 40, seed: 30, foot: FOOT, font: 17, seedFont: 16 };
  cards.set(shape.final, card(plate.x + inset, middle, plateWidth - 2 * inset, finalSize, false));
  return {
    x: 0,
    y: 0,
    width,
    height,
    cards,
    byes,
    bars: {
      left: { x: 0, y: 0, width: half, height: BAR },
      right: { x: width - half, y: 0, width: half, height: BAR },
    },
    heads,
    plate,
    finalInside: true,
    regions: [],
    tieBreaker: null,
  };
}

function largeLayout(shape: BoardShape, width: number): WideLayout {
  const at = (percent: number) => Math.round((percent * width) / 100);
  const cards = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  const regions: HeadBox[] = [];
  const slots = shape.sides.left[0]?.length ?? 1;
  const height = LARGE.top + slots * LARGE.pitch;
  const centre = LARGE.top + (slots * LARGE.pitch) / 2;
  for (const side of SIDES) {
    const mirrored = side === 'right';
    for (const [index, column] of shape.sides[side].entries()) {
      const rule = LARGE_COLUMNS[index] ?? LARGE_COLUMNS[0];
      const cardWidth = at(rule.width);
      const x = mirrored ? width - at(rule.x) - cardWidth : at(rule.x);
      const semi = index === shape.rounds - 2;
      heads.push({
        x,
        y: semi ? centre - rule.size.row - 32 : BAR + 14,
        width: cardWidth,
        height: 24,
        round: index + 1,
        align: semi ? side : 'center',
      });
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        if (each.kind !== 'game') continue;
        // Games that lead to the same game stand closer together.
        const shift = index === 0 ? (slot % 2 === 0 ? LARGE.pairShift / 2 : -LARGE.pairShift / 2) : 0;
        const middle = Math.round(LARGE.top + LARGE.pitch * (slot * spread + spread / 2) + shift);
        cards.set(each.id, card(x, middle, cardWidth, rule.size, mirrored));
        if (index === shape.rounds - 3) {
          regions.push({
            x,
            y: middle - rule.size.row - 30,
            width: cardWidth,
            height: 24,
            round: 0,
            align: 'center',
          });
        }
      }
    }
  }
  const rule = LARGE_COLUMNS[5];
  cards.set(shape.final, card(at(rule.x), centre, at(rule.width), rule.size, false));
  heads.push({
    x: at(43.15),
    y: centre - rule.size.row - 34,
    width: at(13.7),
    height: 24,
    round: shape.rounds,
    align: 'center',
  });
  const plateWidth = at(22.32);
  const half = Math.round((width - 16) / 2);
  return {
    x: 0,
    y: 0,
    width,
    height,
    cards,
    byes: new Map(),
    bars: {
      left: { x: 0, y: 0, width: half, height: BAR },
      right: { x: width - half, y: 0, width: half, height: BAR },
    },
    heads,
    plate: { x: Math.round((width - plateWidth) / 2), y: centre - 352, width: plateWidth, height: 238 },
    finalInside: false,
    regions,
    tieBreaker: { x: Math.round((width - plateWidth) / 2), y: centre + 100, width: plateWidth, height: 90 },
  };
}

function card(x: number, middle: number, width: number, cardSize: CardSize, mirrored: boolean): CardBox {
  const { row, foot } = cardSize;
  return { x, y: middle - row, width, height: 2 * row + foot, middle, size: cardSize, mirrored };
}

function byeCard(x: number, middle: number, width: number, cardSize: CardSize, mirrored: boolean): CardBox {
  const { row } = cardSize;
  return { x, y: middle - row / 2, width, height: row, middle, size: cardSize, mirrored };
}

function size(row: number, font: number): CardSize {
  return { row, seed: row > 36 ? 28 : 22, font, seedFont: row > 36 ? 15 : 13.5, foot: FOOT };
}
