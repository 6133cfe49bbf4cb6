import type { Side } from '@lockroom/rules';

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
export interface WideLayout {
  width: number;
  height: number;
  cards: ReadonlyMap<string, CardBox>;
  /** Byes by team. */
  byes: ReadonlyMap<string, CardBox>;
  /** The labels of the sides: bars over the halves, or quiet words where nobody can pick. */
  bars: Readonly<Record<Side, Box>>;
  quiet: boolean;
  heads: readonly HeadBox[];
  /** The centre plate: around the final, or above it where `finalInside` is false. */
  plate: Box;
  finalInside: boolean;
  /** Names of the four regions in order; empty for smaller boards. */
  regions: readonly HeadBox[];
  /** Under a final that stands outside of the plate. */
  below: Box | null;
}

export function card(x: number, middle: number, width: number, size: CardSize, mirrored: boolean): CardBox {
  const { row, foot } = size;
  return { x, y: middle - row, width, height: 2 * row + foot, middle, size, mirrored };
}

export function byeCard(
  x: number,
  middle: number,
  width: number,
  size: CardSize,
  mirrored: boolean,
): CardBox {
  const { row } = size;
  return { x, y: middle - row / 2, width, height: row, middle, size, mirrored };
}
