import type { Side } from '@lockroom/rules';
import type { PaperSlot } from '../../../ui/paper/paper-fit.ts';
import { type BoardShape, type BoardSlot, SIDES } from '../board/board-shape.ts';
import type { BoardView, GameView, RowView } from '../board/board-views.ts';

/**
 * The printable area in CSS pixels of 1/96 inch: as high as landscape A4 and as wide as landscape Letter, less margins
 * of 7 mm. Columns are in percent of the width, to fill both paper sizes.
 */
export const PAPER = { width: 1003, height: 733, board: 672 };

export interface PaperLine {
  key: string;
  side: Side;
  row: RowView;
  /** The game that the team won before; null in its first game. */
  from: GameView | null;
  /** Percent from the outer edge of the side. */
  x: number;
  width: number;
  /** Whether it starts before the line that leads to the final. */
  isOver: boolean;
  /** The distance from the top of the board. */
  y: number;
  name: PaperSlot;
  /** The text printed below the line. */
  under: PaperSlot;
}

/** Connects the two lines of a game, or the last one to the final; `x` as in {@link PaperLine}. */
interface PaperJoin {
  key: string;
  side: Side;
  x: number;
  y: number;
  height: number;
}

export interface PaperLayout {
  lines: readonly PaperLine[];
  joins: readonly PaperJoin[];
  /** The starts of a side's columns and the end of the last, in percent. */
  columns: readonly number[];
  /** The positions of the names of regions or sides. */
  group: { x: number; width: number; tops: readonly number[] };
  /** The top of the final's two boxes, and their height. */
  final: { y: number; height: number };
}

/** The widths of a side's columns in percent, by number of columns. */
const COLUMNS: Readonly<Record<number, readonly number[]>> = {
  2: [20.5, 19.7],
  3: [14.2, 13.2, 12.8],
  4: [11.4, 10.2, 9.6, 9],
  5: [11.8, 10.2, 8.8, 8, 10.6],
};
/** The position of the lines from the sides' last games to the final, past the champion. */
const TRUNK = 40.2;
/** The left edge of the final's boxes, next to the names of the lower regions. */
const FINAL_START = 32;
const TOP = 8;
/** The gap between two regions of a side. */
const REGION_GAP = 16;
const FINAL_HEIGHT = 40;
/** The height of the name of a region or side. */
const GROUP = 22;
/** The width of a seed next to a name. */
const SEED = 20;
/** The lines of the last column of 64 teams end above the champion and the table. */
const LOW = 19;
/** The indent of a line whose team is not known yet, which separates it from the game next to it. */
const APART = 1.2;

/** Lays out the printed board. `regional` means that each side has two regions. */
export function paperLayout(shape: BoardShape, view: BoardView, regional: boolean): PaperLayout {
  const count = shape.rounds - 1;
  const widths = COLUMNS[count] ?? [];
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const seats = 2 ** count;
  const gap = regional ? REGION_GAP : 0;
  const pitch = (PAPER.board - TOP - gap - 2) / seats;
  const size = Math.min(16, Math.max(10.1, pitch / 2));
  const final = { y: PAPER.board / 2 - FINAL_HEIGHT / 2, height: FINAL_HEIGHT };
  const half = (seats / 2) * pitch + gap;
  const tops = regional ? [0, half] : [0];
  const lines: PaperLine[] = [];
  const joins: PaperJoin[] = [];
  for (const side of SIDES) {
    for (const [column, slots] of shape.sides[side].entries()) {
      const step = pitch * 2 ** column;
      const at = (index: number) =>
        TOP + (index + 0.5) * step + pitch / 4 + (regional && index >= slots.length ? gap : 0);
      const [start = 0, width = 0] = [starts[column], widths[column]];
      const isLast = column === count - 1;
      const isOver = start + width > TRUNK;
      for (const [slot, each] of slots.entries()) {
        const game = each.kind === 'game' ? view.games[each.id] : undefined;
        if (!game) continue;
        const [upper, lower] = [2 * slot, 2 * slot + 1].map(at);
        if (upper === undefined || lower === undefined) continue;
        const before = column === 0 ? null : shape.sides[side][column - 1];
        const rows = rowsInOrder(game, before?.slice(2 * slot, 2 * slot + 2) ?? []);
        for (const [index, { row, from, isApart }] of rows.entries()) {
          const x = start + (isApart ? APART : 0);
          const inside =
            (((isOver ? width - 2.4 : width) - (isApart ? APART : 0)) * PAPER.width) / 100 - SEED - 8;
          const y = index === 0 ? upper : lower;
          // Names of regions or sides start in the third column, above its lines.
          const ceiling = column < 2 ? 0 : Math.max(...tops.filter((top) => top < y)) + GROUP;
          lines.push({
            key: `${game.id}-${index}`,
            side,
            row,
            from: from === null ? null : (view.games[from] ?? null),
            x,
            width: start + width - x,
            isOver,
            y,
            name: {
              length: inside,
              height: column === 0 ? step - 2 : Math.min(step / 2 - 1, 60, y - ceiling),
              size: isLast ? Math.min(17, size * 1.15) : size,
            },
            under: {
              length: inside,
              height: isOver ? LOW : Math.min(step / 2 - 2, 40),
              size: Math.max(8.8, size * 0.85),
            },
          });
        }
        const x = isOver ? start + 1 : start + width;
        if (!isLast) joins.push({ key: game.id, side, x, y: upper, height: lower - upper });
        else {
          joins.push({ key: `${game.id} upper`, side, x, y: upper, height: final.y - upper });
          const foot = final.y + final.height;
          joins.push({ key: `${game.id} lower`, side, x, y: foot, height: lower - foot });
        }
      }
    }
  }
  const group = starts[Math.min(2, count - 1)] ?? 0;
  return {
    lines,
    joins,
    columns: [...starts, Math.min(46.4, (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0))],
    group: {
      x: group + 0.4,
      width: (regional ? FINAL_START : TRUNK) - group - 2,
      tops,
    },
    final,
  };
}

interface PlacedRow {
  row: RowView;
  from: string | null;
  /** Whether the team did not come, or is not known to have come, from the game or bye next to it. */
  isApart: boolean;
}

/** Returns the rows of a game, each next to the game or bye it comes from. */
function rowsInOrder(game: GameView, before: readonly BoardSlot[]): PlacedRow[] {
  const rows = [0, 1].flatMap((index) => {
    const [row, from] = [game.rows[index], game.from[index]];
    return row && from !== undefined ? { row, from } : [];
  });
  const comesOutOf = (slot: BoardSlot | undefined, { row, from }: Pick<PlacedRow, 'row' | 'from'>) =>
    slot?.kind === 'bye' ? from === null && row.team === slot.team : slot?.id === from;
  const [first, second] = before;
  const isSwapped = rows.some((row, index) => comesOutOf(index === 0 ? second : first, row));
  return (isSwapped ? rows.toReversed() : rows).map((each, index) => {
    const slot = before[index];
    return { ...each, isApart: slot?.kind === 'game' && !comesOutOf(slot, each) };
  });
}
