import type { Side } from '@lockroom/rules';
import { type BoardShape, SIDES } from './board-shape.ts';
import {
  type Box,
  type CardBox,
  type CardSize,
  card,
  type HeadBox,
  type WideLayout,
} from './layout-parts.ts';

/**
 * The columns of a 64-team board in percent of the width, for the left half, with the sizes of their cards for rows of
 * 20 px (rules: look#tournament-boards). The last two rounds of a side overlap the space above and below earlier
 * columns, so that whole names fit.
 */
const COLUMNS = [
  { x: 0, width: 11.2, open: 24, size: large(20, 20, 12.5, 12.5, 18) },
  { x: 12.05, width: 10.9, open: 25, size: large(21, 21, 13, 13, 18) },
  { x: 23.8, width: 10.9, open: 28, size: large(22, 22, 13, 13, 18) },
  { x: 28.4, width: 11.65, open: 33, size: large(26, 25, 15, 14, 20) },
  { x: 28.4, width: 13.3, open: 40, size: large(31, 30, 17, 16, 22) },
  { x: 43.15, width: 13.7, open: 44, size: large(33, 32, 19, 16, 22) },
] as const;

/** The top of the games, the height of a slot in round 1, and the space for the lower region's name. */
const OPEN = { top: 98, pitch: 58, region: 30, head: 44, gap: 3 };
const LOW = { top: 40, pitch: 44, region: 20, head: 0, gap: 0 };
/** The lowest slot height in which letters of 11 px fit, and the highest that improves the layout. */
const LOWEST = 36;
const HIGHEST = 48;
const BAR = 34;
const WIDEST = 1800;

/**
 * Lays out a board of 64 teams. `height` is the height in which the whole board has to fit; null for a board that can
 * be picked.
 */
export function largeLayout(shape: BoardShape, available: number, height: number | null): WideLayout {
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
        // Games that lead to the same game are closer together.
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
  heads.push({
    x: at(rule.x),
    y: finalHead,
    width: at(rule.width),
    height: isOpen ? 24 : 20,
    round: shape.rounds,
    align: 'center',
  });
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
    quiet: !isOpen,
    heads,
    plate: isOpen
      ? { x: plateX, y: centre - 370, width: plateWidth, height: 256 }
      : { x: plateX, y: 0, width: plateWidth, height: finalHead - 14 },
    finalInside: false,
    regions,
    below: { x: plateX, y: under, width: plateWidth, height: total - under },
  };
}

/** Returns the slot height in round 1 that fills the available height, or the default if the board cannot fit. */
function lowPitch(slots: number, height: number): number {
  const fitting = Math.floor((height - LOW.top - LOW.region) / slots);
  return fitting < LOWEST ? LOW.pitch : Math.min(HIGHEST, fitting);
}

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
