import {
  drawnOrder,
  type Format,
  gameId,
  REGION_SIZE,
  roundsOf,
  type Side,
  sidePlaces,
  teamId,
} from '@lockroom/rules';

/** The two halves of a board, in the order in which their games are numbered. */
export const SIDES = ['left', 'right'] as const satisfies readonly Side[];

export type BoardSlot = { kind: 'game'; id: string } | { kind: 'bye'; team: string };

/** The position of a game; `slot` counts from 0, top to bottom within the round on that side. */
export interface Place {
  round: number;
  side: Side | 'final';
  slot: number;
}

/**
 * The shape of a board, regardless of picks: each side's slots in each round before the final. Slots 2k and 2k+1 of a
 * round lead to slot k of the next round.
 */
export interface BoardShape {
  rounds: number;
  sides: Readonly<Record<Side, readonly (readonly BoardSlot[])[]>>;
  final: string;
  places: ReadonlyMap<string, Place>;
  /** Games by round (round 1 at index 0), left side first. */
  games: readonly (readonly string[])[];
}

/**
 * Returns the shape of a tournament format's board (rules: play#the-draw). A bye takes a slot but has no game number. A
 * side with byes is laid out in reverse order, so that the best seed is at the bottom.
 */
export function boardShape(format: Format): BoardShape {
  const rounds = roundsOf(format);
  const seats = drawnOrder(sidePlaces(format.size));
  const counts = Array.from({ length: rounds }, () => 0);
  const column = (side: Side, round: number) =>
    Array.from({ length: seats.length / 2 ** round }, (_, slot): BoardSlot => {
      const bye = round === 1 ? byeIn(format, side, seats, slot) : null;
      if (bye) return bye;
      const count = (counts[round] ?? 0) + 1;
      counts[round] = count;
      return { kind: 'game', id: gameId(format, round, count) };
    });
  const columns = (side: Side) => Array.from({ length: rounds - 1 }, (_, index) => column(side, index + 1));
  const sides = { left: columns('left'), right: columns('right') };
  const hasByes = SIDES.some((side) => sides[side][0]?.some(({ kind }) => kind === 'bye'));
  const placed = (side: Side) => (hasByes ? sides[side].map((each) => each.toReversed()) : sides[side]);
  return shapeOf({ left: placed('left'), right: placed('right') }, gameId(format, rounds, 1));
}

function shapeOf(sides: BoardShape['sides'], final: string): BoardShape {
  const rounds = sides.left.length + 1;
  const places = new Map<string, Place>();
  const games = Array.from({ length: rounds - 1 }, (_, index) =>
    SIDES.flatMap((side) =>
      (sides[side][index] ?? []).flatMap((each, slot) => {
        if (each.kind === 'bye') return [];
        places.set(each.id, { round: index + 1, side, slot });
        return each.id;
      }),
    ),
  );
  places.set(final, { round: rounds, side: 'final', slot: 0 });
  return { rounds, sides, final, places, games: [...games, [final]] };
}

/**
 * Reorders round 1 of a board that is reseeded after that round: each game is placed next to the game that it leads to,
 * so that connectors do not cross. `feeders` returns the games that a game's teams come from; null for unknown games
 * and byes.
 */
export function inOrderOfMeeting(
  shape: BoardShape,
  feeders: (game: string) => readonly (string | null)[],
): BoardShape {
  const ordered = (side: Side) => {
    const [first = [], second = [], ...rest] = shape.sides[side];
    const column: (BoardSlot | undefined)[] = first.map((each) => (each.kind === 'bye' ? each : undefined));
    const put = (each: BoardSlot, from: number, to: number) => {
      const free = column.findIndex((slot, at) => at >= from && at < to && slot === undefined);
      if (free >= 0) column[free] = each;
      return free >= 0;
    };
    const waiting = first.filter((each) => {
      if (each.kind === 'bye') return false;
      const next = second.findIndex((game) => game.kind === 'game' && feeders(game.id).includes(each.id));
      return next < 0 || !put(each, 2 * next, 2 * next + 2);
    });
    for (const each of waiting) put(each, 0, column.length);
    return [column.flatMap((each) => each ?? []), second, ...rest];
  };
  return shapeOf({ left: ordered('left'), right: ordered('right') }, shape.final);
}

/** Returns the region of a slot, 0 to 3; null after the regional rounds and for boards of fewer than 64 teams. */
export function regionOf({ sides }: BoardShape, { round, side, slot }: Place): number | null {
  if (side === 'final') return null;
  const slots = sides[side][round - 1]?.length ?? 0;
  const first = sides[side][0]?.length ?? 0;
  if (first !== REGION_SIZE || slots < 2) return null;
  return (side === 'left' ? 0 : 2) + (slot < slots / 2 ? 0 : 1);
}

function byeIn(format: Format, side: Side, seats: readonly number[], slot: number): BoardSlot | null {
  const pair = seats.slice(2 * slot, 2 * slot + 2).filter((seed) => seed <= format.size / 2);
  const [alone] = pair;
  return pair.length === 1 && alone !== undefined ? { kind: 'bye', team: teamId(format, side, alone) } : null;
}
