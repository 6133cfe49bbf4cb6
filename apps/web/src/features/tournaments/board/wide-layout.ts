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
  /** Height of the foot with the points; 0 puts them into a cell at the end of the rows. */
  foot: number;
  /** Height of the line for a pick that is out, under the rows; 0 puts it into the row of the team that plays. */
  out: number;
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

/** The widths in pixels below which a board is drawn smaller, by rounds (rules: look#tournament-boards). */
const NARROWEST: Readonly<Record<number, number>> = { 3: 900, 4: 1100, 5: 1240, 6: 1300 };
/** Below this share of its size nothing could be read; the board then scrolls sideways. */
const SMALLEST = 0.5;

/** The magnification at which all of a board is in sight in a frame of this width. */
export function fittingZoom({ rounds }: BoardShape, width: number): number {
  return Math.max(SMALLEST, Math.min(1, width / narrowest(rounds)));
}

function narrowest(rounds: number): number {
  return NARROWEST[rounds] ?? 1300;
}

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
 * (rules: look#tournament-boards). Those of the two last rounds of a side slide into the height that the columns before
 * them leave free, which is the room for whole names.
 */
const LARGE_COLUMNS = [
  { x: 0, width: 11.3, row: 24, size: large(20, 22, 12.5, 12.5, 18) },
  { x: 12.05, width: 11.1, row: 25, size: large(21, 22, 13, 13, 18) },
  { x: 23.9, width: 10.94, row: 28, size: large(24, 23, 14.5, 14, 20) },
  { x: 28.5, width: 11.7, row: 33, size: large(30, 24, 17, 15, 22) },
  { x: 28.4, width: 13.4, row: 40, size: large(40, 32, 20, 18, 24) },
  { x: 43.1, width: 13.8, row: 44, size: large(44, 34, 20, 18, 24) },
] as const;
const LARGE = { top: 98, pitch: 58, lowPitch: 48, region: 30, pairShift: 3, widest: 1800 };

/**
 * Lays out a board of `width` pixels, or of the least that it needs; see {@link fittingZoom}. With 64 teams the rows of a
 * board that nobody can pick on are lower.
 */
export function wideLayout(shape: BoardShape, width: number, locked = false): WideLayout {
  const wide = Math.max(narrowest(shape.rounds), width);
  if (shape.rounds > 5) return largeLayout(shape, Math.min(wide, LARGE.widest), locked);
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

function largeLayout(shape: BoardShape, width: number, locked: boolean): WideLayout {
  const pitch = locked ? LARGE.lowPitch : LARGE.pitch;
  const sized = ({ row, size }: (typeof LARGE_COLUMNS)[number]) => (locked ? size : { ...size, row });
  const at = (percent: number) => Math.round((percent * width) / 100);
  const cards = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  const regions: HeadBox[] = [];
  const slots = shape.sides.left[0]?.length ?? 1;
  // Every side has two regions, each under its name.
  const half = (slots / 2) * pitch + LARGE.region;
  const height = LARGE.top + 2 * half - LARGE.region;
  const centre = LARGE.top + half - LARGE.region / 2;
  const semi = shape.rounds - 2;
  for (const side of SIDES) {
    const mirrored = side === 'right';
    const placed = (x: number, boxWidth: number) => (mirrored ? width - x - boxWidth : x);
    for (const lower of [0, 1]) {
      const box = { y: LARGE.top + lower * half - 26, height: 20, round: 0, align: side };
      regions.push({ ...box, x: placed(0, at(23.15)), width: at(23.15) });
    }
    for (const [index, column] of shape.sides[side].entries()) {
      const rule = LARGE_COLUMNS[index] ?? LARGE_COLUMNS[0];
      const size = sized(rule);
      const cardWidth = at(rule.width);
      const x = placed(at(rule.x), cardWidth);
      heads.push({
        ...(index === semi
          ? { x, y: centre - size.row - 30, width: cardWidth, align: side }
          : largeHead(index, side, at, placed)),
        height: 24,
        round: index + 1,
      });
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        if (each.kind !== 'game') continue;
        // Games that lead to the same game stand closer together.
        const shift = index === 0 ? (slot % 2 === 0 ? LARGE.pairShift / 2 : -LARGE.pairShift / 2) : 0;
        const lower = 2 * slot >= column.length ? LARGE.region : 0;
        const middle =
          index === semi
            ? centre
            : Math.round(LARGE.top + lower + pitch * (slot * spread + spread / 2) + shift);
        cards.set(each.id, card(x, middle, cardWidth, size, mirrored));
      }
    }
  }
  const rule = LARGE_COLUMNS[5];
  cards.set(shape.final, card(at(rule.x), centre, at(rule.width), sized(rule), false));
  heads.push({
    x: at(rule.x),
    y: centre - rule.size.row - 32,
    width: at(rule.width),
    height: 24,
    round: shape.rounds,
    align: 'center',
  });
  const plateWidth = at(16.8);
  const bar = Math.round((width - 16) / 2);
  return {
    x: 0,
    y: 0,
    width,
    height,
    cards,
    byes: new Map(),
    bars: {
      left: { x: 0, y: 0, width: bar, height: BAR },
      right: { x: width - bar, y: 0, width: bar, height: BAR },
    },
    heads,
    plate: { x: Math.round((width - plateWidth) / 2), y: centre - 370, width: plateWidth, height: 256 },
    finalInside: false,
    regions,
    tieBreaker: { x: Math.round((width - plateWidth) / 2), y: centre + 100, width: plateWidth, height: 90 },
  };
}

/** The name of a round above its column. Two columns overlap, and share the room above them. */
function largeHead(
  index: number,
  side: Side,
  at: (percent: number) => number,
  placed: (x: number, width: number) => number,
): Pick<HeadBox, 'x' | 'y' | 'width' | 'align'> {
  const [third, fourth] = [LARGE_COLUMNS[2], LARGE_COLUMNS[3]];
  const end = fourth.x + fourth.width;
  const middle = (third.x + end) / 2;
  const rule = LARGE_COLUMNS[index] ?? third;
  const [from, to] =
    index === 2 ? [third.x, middle - 0.4] : index === 3 ? [middle + 0.4, end] : [rule.x, rule.x + rule.width];
  const align = index < 2 ? 'center' : (index === 2) === (side === 'left') ? 'left' : 'right';
  return { x: placed(at(from), at(to) - at(from)), y: BAR + 10, width: at(to) - at(from), align };
}

function card(x: number, middle: number, width: number, cardSize: CardSize, mirrored: boolean): CardBox {
  const { row, foot } = cardSize;
  return { x, y: middle - row, width, height: 2 * row + foot, middle, size: cardSize, mirrored };
}

function byeCard(x: number, middle: number, width: number, cardSize: CardSize, mirrored: boolean): CardBox {
  const { row } = cardSize;
  return { x, y: middle - row / 2, width, height: row, middle, size: cardSize, mirrored };
}

/** A card of a 64-team board. */
function large(row: number, seed: number, font: number, seedFont: number, out: number): CardSize {
  return { row, seed, font, seedFont, foot: 0, out };
}

function size(row: number, font: number): CardSize {
  return { row, seed: row > 36 ? 28 : 22, font, seedFont: row > 36 ? 15 : 13.5, foot: FOOT, out: 24 };
}
