import type { Side } from '@lockroom/rules';
import { type BoardShape, SIDES } from './board-shape.ts';
import {
  type Box,
  byeCard,
  type CardBox,
  type CardSize,
  card,
  type HeadBox,
  type WideLayout,
} from './layout-parts.ts';

/**
 * The columns of the left half of a 64-team board, and the final (rules: look#tournament-boards). `x` and `width` are
 * percentages of the board's width. `open` is the row height on an editable board, `size` the card size on a read-only
 * board whose first column has 20 px rows. The last two rounds of a side extend over the space above and below earlier
 * columns, so that names fit in full.
 */
const COLUMNS = [
  { x: 0, width: 11.2, open: 24, size: large(20, 20, 12.5, 12.5, 18) },
  { x: 12.05, width: 10.9, open: 25, size: large(21, 21, 13, 13, 18) },
  { x: 23.8, width: 10.9, open: 28, size: large(22, 22, 13, 13, 18) },
  { x: 28.4, width: 11.65, open: 33, size: large(26, 25, 15, 14, 20) },
  { x: 28.4, width: 13.3, open: 40, size: large(31, 30, 17, 16, 22) },
  { x: 43.15, width: 13.7, open: 44, size: large(33, 32, 19, 16, 22) },
] as const;

/**
 * The dimensions, in pixels, of editable (OPEN) and read-only (LOW) boards of 64 teams. `top` is the top edge of the
 * games, `pitch` the height of a slot in round 1, `region` the space for the lower region's name, and `head` the top
 * edge of the rounds' names. Two games of round 1 that lead to the same game move closer together by `gap`.
 */
const OPEN = { top: 98, pitch: 58, region: 30, head: 44, gap: 3 };
const LOW = { top: 40, pitch: 44, region: 20, head: 0, gap: 0 };
/** The minimum slot height, which just fits 11 px text, and the maximum, beyond which slots do not look better. */
const LOWEST = 36;
const HIGHEST = 48;
const BAR = 34;
const WIDEST = 1800;

/** Lays out a board of 64 teams. `height` is the height that the board must fit into; null for an editable board. */
function largeLayout(shape: BoardShape, available: number, height: number | null): WideLayout {
  const width = Math.min(available, WIDEST);
  const slots = shape.sides.left[0]?.length ?? 1;
  const isOpen = height === null;
  const measures = isOpen ? OPEN : { ...LOW, pitch: lowPitch(slots, height) };
  const { top, pitch, region } = measures;
  const sized = ({ open, size }: (typeof COLUMNS)[number]) =>
    isOpen ? { ...size, row: open } : scaled(size, rowOf(pitch) / COLUMNS[0].size.row);
  const at = (percent: number) => Math.round((percent * width) / 100);
  const cards = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  const regions: HeadBox[] = [];
  // Each side has two regions, each below its name.
  const half = (slots / 2) * pitch + region;
  const centre = top + half - region / 2;
  const semi = shape.rounds - 2;
  const barWidth = Math.round((width - 16) / 2);
  const bars: Record<Side, Box> = {
    left: { x: 0, y: 0, width: barWidth, height: BAR },
    right: { x: width - barWidth, y: 0, width: barWidth, height: BAR },
  };
  for (const side of SIDES) {
    const mirrored = side === 'right';
    const placed = (x: number, boxWidth: number) => (mirrored ? width - x - boxWidth : x);
    for (const lower of [0, 1]) {
      const box = { y: top + lower * half - (isOpen ? 26 : 20), height: 20, round: 0, align: side };
      regions.push({ ...box, x: placed(0, at(22.95)), width: at(22.95) });
    }
    for (const [index, column] of shape.sides[side].entries()) {
      const rule = COLUMNS[index] ?? COLUMNS[0];
      const size = sized(rule);
      const cardWidth = at(rule.width);
      const x = placed(at(rule.x), cardWidth);
      const headHeight = isOpen ? 24 : 20;
      if (index === semi) {
        const y = centre - size.row - headHeight - (isOpen ? 6 : 2);
        heads.push({ x, y, width: cardWidth, height: headHeight, align: side, round: index + 1 });
        if (!isOpen) bars[side] = { x, y, width: cardWidth, height: headHeight };
      } else {
        const head = largeHead(index, side, at, placed);
        heads.push({ ...head, y: measures.head, height: headHeight, round: index + 1 });
      }
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        if (each.kind !== 'game') continue;
        // Place games that lead to the same game closer together.
        const shift = index === 0 ? (slot % 2 === 0 ? measures.gap / 2 : -measures.gap / 2) : 0;
        const lower = 2 * slot >= column.length ? region : 0;
        const middle =
          index === semi ? centre : Math.round(top + lower + pitch * (slot * spread + spread / 2) + shift);
        cards.set(each.id, card(x, middle, cardWidth, size, mirrored));
      }
    }
  }
  const rule = COLUMNS[5];
  const final = sized(rule);
  const finalHead = centre - final.row - (isOpen ? 32 : 22);
  cards.set(shape.final, card(at(rule.x), centre, at(rule.width), final, false));
  const finalBox = { x: at(rule.x), y: finalHead, width: at(rule.width), height: isOpen ? 24 : 20 };
  heads.push({ ...finalBox, round: shape.rounds, align: 'center' });
  const plateWidth = at(18.15);
  const plateX = Math.round((width - plateWidth) / 2);
  const total = top + 2 * half - region;
  const under = centre + final.row + final.out + 8;
  return {
    width,
    height: total,
    cards,
    byes: new Map(),
    bars,
    heads,
    plate: isOpen
      ? { x: plateX, y: centre - 370, width: plateWidth, height: 256 }
      : { x: plateX, y: 0, width: plateWidth, height: finalHead - 14 },
    regions,
    below: { x: plateX, y: under, width: plateWidth, height: total - under },
  };
}

/** Returns the slot height in round 1 that fills the available height, or the default if the board does not fit. */
function lowPitch(slots: number, height: number): number {
  const fitting = Math.floor((height - LOW.top - LOW.region) / slots);
  return fitting < LOWEST ? LOW.pitch : Math.min(HIGHEST, fitting);
}

/** Returns the row height that leaves a small gap between the cards of two slots. */
function rowOf(pitch: number): number {
  return Math.floor((pitch - (pitch < 40 ? 2 : 4)) / 2);
}

/** Scales the parts of a card to another row height, keeping letters legible. */
function scaled({ row, seed, font, seedFont, ...rest }: CardSize, by: number): CardSize {
  const small = Math.min(1, by);
  return {
    ...rest,
    row: Math.round(row * by),
    seed: Math.round(seed * small),
    font: Math.max(SMALLEST_FONT, font * small),
    seedFont: Math.max(SMALLEST_FONT, seedFont * small),
    out: Math.max(16, Math.round(rest.out * small)),
  };
}

const SMALLEST_FONT = 11.5;

/** Returns the position of a round's name above its column. Two overlapping columns share the space above them. */
function largeHead(
  index: number,
  side: Side,
  at: (percent: number) => number,
  placed: (x: number, width: number) => number,
): Pick<HeadBox, 'x' | 'width' | 'align'> {
  const [third, fourth] = [COLUMNS[2], COLUMNS[3]];
  const end = fourth.x + fourth.width;
  const middle = (third.x + end) / 2;
  const rule = COLUMNS[index] ?? third;
  const [from, to] =
    index === 2 ? [third.x, middle - 0.4] : index === 3 ? [middle + 0.4, end] : [rule.x, rule.x + rule.width];
  const align = index < 2 ? 'center' : (index === 2) === (side === 'left') ? 'left' : 'right';
  return { x: placed(at(from), at(to) - at(from)), width: at(to) - at(from), align };
}

function large(row: number, seed: number, font: number, seedFont: number, out: number): CardSize {
  return { row, seed, font, seedFont, foot: 0, out };
}

/**
 * The width, in pixels, below which a board with a given number of rounds is scaled down (rules:
 * look#tournament-boards).
 */
const NARROWEST: Readonly<Record<number, number>> = { 3: 900, 4: 1100, 5: 1240, 6: 1184 };
/** The width below which a 64-team board without outcome cells, as in results mode, is scaled down. */
const NARROWEST_PLAIN = 870;
/** The smallest readable scale; below it, the board scrolls sideways. */
const SMALLEST = 0.5;

/** Returns the zoom at which the whole board fits into `width`, but no less than the smallest readable one. */
export function fittingZoom({ rounds }: BoardShape, width: number, plain = false): number {
  return Math.max(SMALLEST, Math.min(1, width / narrowest(rounds, plain)));
}

const narrowest = (rounds: number, plain: boolean) =>
  rounds > 5 && plain ? NARROWEST_PLAIN : (NARROWEST[rounds] ?? 1184);

const FOOT = 22;

/** The row sizes, slot heights and maximum widths of boards of up to 32 teams, by their number of rounds. */
const SMALL = {
  3: { size: size(40, 16), pitch: 130, plate: 300, gap: 34, widest: 1180, font: [16, 16] },
  4: { size: size(40, 16), pitch: 130, plate: 232, gap: 24, widest: 1500, font: [16, 16, 16] },
  5: { size: size(32, 14), pitch: 100, plate: 190, gap: 16, widest: 1800, font: [14, 14, 14.5, 16] },
} as const;
/** The minimum row height and the minimum gap between two cards on a board that must fit as a whole. */
const LOWEST_ROW = 22;
const CLOSEST = 3;
/** The maximum factor by which the distance between games grows if there is space. */
const LARGEST_PITCH = 1.1;
const PLATE_HEIGHT = 480;

/** The space above the games for the side's label and the round's name. */
const OPEN_HEAD = { bar: 34, head: 46, top: 82 };
const QUIET_HEAD = { bar: 28, head: 36, top: 64 };

/**
 * Lays out a board that is `width` pixels wide, or wider if necessary (see {@link fittingZoom}). `height` is set for a
 * read-only board, whose side labels are plain words and whose rows may be lower so that the board fits. `plain` leaves
 * out outcome cells.
 */
export function wideLayout(
  shape: BoardShape,
  width: number,
  height: number | null = null,
  plain = false,
): WideLayout {
  const wide = Math.max(narrowest(shape.rounds, plain), width);
  return shape.rounds > 5 ? largeLayout(shape, wide, height) : smallLayout(shape, wide, height);
}

function smallLayout(shape: BoardShape, available: number, room: number | null): WideLayout {
  const rule = shape.rounds === 3 ? SMALL[3] : shape.rounds === 4 ? SMALL[4] : SMALL[5];
  const width = Math.min(available, rule.widest);
  const columns = shape.rounds - 1;
  const { plate: plateWidth, gap } = rule;
  const cardWidth = Math.floor((width - plateWidth) / 2 / columns - gap);
  const half = columns * cardWidth + (columns - 1) * gap;
  const { bar, head, top } = room === null ? OPEN_HEAD : QUIET_HEAD;
  const slots = shape.sides.left[0]?.length ?? 1;
  const { pitch, row } = pitchOf(rule, slots, room === null ? null : room - top);
  const cardHeight = 2 * row + rule.size.foot;
  const drawn = slots * pitch - (pitch - cardHeight);
  const height = Math.max(PLATE_HEIGHT, top + drawn + 2);
  // Center the games next to the plate if the plate is taller.
  const first = top + (height - top - drawn) / 2 + row;

  const cards = new Map<string, CardBox>();
  const byes = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  for (const side of SIDES) {
    const mirrored = side === 'right';
    for (const [index, column] of shape.sides[side].entries()) {
      const fromEdge = index * (cardWidth + gap);
      const x = mirrored ? width - fromEdge - cardWidth : fromEdge;
      heads.push({ x, y: head, width: cardWidth, height: 24, round: index + 1, align: 'center' });
      const font = rule.font[index] ?? rule.size.font;
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        const middle = Math.round(first + pitch * (slot * spread + (spread - 1) / 2));
        const cardSize = { ...rule.size, row, font };
        if (each.kind === 'game') cards.set(each.id, card(x, middle, cardWidth, cardSize, mirrored));
        else byes.set(each.team, byeCard(x, middle, cardWidth, cardSize, mirrored));
      }
    }
  }
  const middle = Math.round(first + (pitch * (slots - 1)) / 2);
  const plate = { x: Math.round((width - plateWidth) / 2), y: 0, width: plateWidth, height };
  const inset = 14;
  const finalSize = { ...rule.size, row: 40, seed: 30, foot: FOOT, font: 17, seedFont: 16 };
  cards.set(shape.final, card(plate.x + inset, middle, plateWidth - 2 * inset, finalSize, false));
  return {
    width,
    height,
    cards,
    byes,
    bars: {
      left: { x: 0, y: 0, width: half, height: bar },
      right: { x: width - half, y: 0, width: half, height: bar },
    },
    heads,
    plate,
    regions: [],
    below: null,
  };
}

/** Returns the heights of a slot and a row, reduced if that makes the whole board fit. */
function pitchOf(
  { size, pitch }: (typeof SMALL)[keyof typeof SMALL],
  slots: number,
  room: number | null,
): { pitch: number; row: number } {
  if (room === null) return { pitch, row: size.row };
  const fitting = Math.floor((room - 2 + CLOSEST) / slots);
  const row = Math.min(size.row, Math.floor((fitting - size.foot - CLOSEST) / 2));
  if (row < LOWEST_ROW) return { pitch, row: size.row };
  return { pitch: Math.min(fitting, Math.round(pitch * LARGEST_PITCH)), row };
}

function size(row: number, font: number): CardSize {
  return { row, seed: row > 36 ? 28 : 22, font, seedFont: row > 36 ? 15 : 13.5, foot: FOOT, out: 24 };
}
