import { type BoardShape, SIDES } from './board-shape.ts';
import { largeLayout } from './large-layout.ts';
import { byeCard, type CardBox, type CardSize, card, type HeadBox, type WideLayout } from './layout-parts.ts';

/** The width in pixels below which a board is scaled down, by number of rounds (rules: look#tournament-boards). */
const NARROWEST: Readonly<Record<number, number>> = { 3: 900, 4: 1100, 5: 1240, 6: 1184 };
/** The same width for 64 teams without outcome cells, as in results mode. */
const NARROWEST_PLAIN = 870;
/** The smallest readable scale; below it, the board scrolls sideways. */
const SMALLEST = 0.5;

/** Returns the zoom at which the whole board fits into a frame of this width. */
export function fittingZoom({ rounds }: BoardShape, width: number, plain = false): number {
  return Math.max(SMALLEST, Math.min(1, width / narrowest(rounds, plain)));
}

function narrowest(rounds: number, plain: boolean): number {
  return rounds > 5 && plain ? NARROWEST_PLAIN : (NARROWEST[rounds] ?? 1184);
}

const FOOT = 22;

/** Row sizes, slot height and greatest width by number of rounds, up to 32 teams. */
const SMALL = {
  3: { size: size(40, 16), pitch: 130, plate: 300, gap: 34, widest: 1180, font: [16, 16] },
  4: { size: size(40, 16), pitch: 130, plate: 232, gap: 24, widest: 1500, font: [16, 16, 16] },
  5: { size: size(32, 14), pitch: 100, plate: 190, gap: 16, widest: 1800, font: [14, 14, 14.5, 16] },
} as const;
/** The lowest row, and the smallest gap between two cards, of a board that has to fit as a whole. */
const LOWEST_ROW = 22;
const CLOSEST = 3;
/** The most by which the distance between games grows if there is space. */
const LARGEST_PITCH = 1.1;
const PLATE_HEIGHT = 480;

/** The space above the games for the side's label and the round's name. */
const OPEN_HEAD = { bar: 34, head: 46, top: 82 };
const QUIET_HEAD = { bar: 28, head: 36, top: 64 };

/**
 * Lays out a board `width` pixels wide, or as wide as it needs at least; see {@link fittingZoom}. `height` is set for a
 * board without picking: such a board has quiet labels, and lower rows if that makes all of it fit. `plain` leaves out
 * outcome cells.
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
  const plateWidth = rule.plate;
  const cardWidth = Math.floor((width - plateWidth) / 2 / columns - rule.gap);
  const half = columns * cardWidth + (columns - 1) * rule.gap;
  const { bar, head, top } = room === null ? OPEN_HEAD : QUIET_HEAD;
  const slots = shape.sides.left[0]?.length ?? 1;
  const { pitch, row } = pitchOf(rule, slots, room === null ? null : room - top);
  const cardHeight = 2 * row + rule.size.foot;
  const drawn = slots * pitch - (pitch - cardHeight);
  const height = Math.max(PLATE_HEIGHT, top + drawn + 2);
  // Centre the games next to the plate if the plate is higher.
  const first = top + (height - top - drawn) / 2 + row;

  const cards = new Map<string, CardBox>();
  const byes = new Map<string, CardBox>();
  const heads: HeadBox[] = [];
  for (const side of SIDES) {
    const mirrored = side === 'right';
    for (const [index, column] of shape.sides[side].entries()) {
      const fromEdge = index * (cardWidth + rule.gap);
      const x = mirrored ? width - fromEdge - cardWidth : fromEdge;
      heads.push({ x, y: head, width: cardWidth, height: 24, round: index + 1, align: 'center' });
      const font = rule.font[index] ?? rule.size.font;
      const spread = 2 ** index;
      for (const [slot, each] of column.entries()) {
        const middle = Math.round(first + pitch * (slot * spread + (spread - 1) / 2));
        const cardSize = { ...rule.size, row, font };
        if (each.kind === 'game') {
          cards.set(each.id, card(x, middle, cardWidth, cardSize, mirrored));
        } else {
          byes.set(each.team, byeCard(x, middle, cardWidth, cardSize, mirrored));
        }
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
    quiet: room !== null,
    heads,
    plate,
    finalInside: true,
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
