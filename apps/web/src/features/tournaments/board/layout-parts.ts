import type { Side } from '@lockroom/rules';

/** A rectangle in CSS pixels; x and y are its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The sizes of a game card's parts, in CSS pixels. */
export interface CardSize {
  row: number;
  seed: number;
  font: number;
  seedFont: number;
  /** The height of the footer with the points; if 0, the points are in a cell at the end of the rows. */
  foot: number;
  /** The height of the line below the rows for an eliminated pick; if 0, the pick is in the actual team's row. */
  out: number;
  /** Whether a picked team's seed keeps its solid background when the row also shows the points. */
  solid?: true;
}

/** The position of a game card or bye. Connectors end at `middle`, between the rows. */
export interface CardBox extends Box {
  size: CardSize;
  middle: number;
  /** Whether the card is in a mirrored right half, with its seeds on the outside. */
  mirrored: boolean;
}

export interface HeadBox extends Box {
  round: number;
  align: 'left' | 'center' | 'right';
}

/** The whole board, with both sides converging on the center. */
export interface WideLayout {
  width: number;
  height: number;
  cards: ReadonlyMap<string, CardBox>;
  /** The positions of byes by team id. */
  byes: ReadonlyMap<string, CardBox>;
  /** The positions of the sides' labels. They are bars above the halves or, on a read-only board, plain words. */
  bars: Readonly<Record<Side, Box>>;
  heads: readonly HeadBox[];
  /** The center plate, which surrounds the final or, with 64 teams, is above it. */
  plate: Box;
  /** The names of the four regions in order; empty for smaller boards. */
  regions: readonly HeadBox[];
  /** The space below a final outside the plate; null if the final is inside it. */
  below: Box | null;
}

export function card(x: number, middle: number, width: number, size: CardSize, mirrored: boolean): CardBox {
  const { row, foot } = size;
  return { x, y: middle - row, width, height: 2 * row + foot, middle, size, mirrored };
}

export function byeCard(...slot: Parameters<typeof card>): CardBox {
  const box = card(...slot);
  return { ...box, y: box.middle - box.size.row / 2, height: box.size.row };
}
