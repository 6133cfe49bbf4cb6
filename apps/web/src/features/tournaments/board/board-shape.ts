import {
  drawnOrder,
  type Format,
  gameId,
  REGION_SIZE,
  roundsOf,
  type Side,
  sidePlaces,
  teamId,
} from '@lockroom/game';

/** The two halves of a bracket, in the order games are counted. */
export const SIDES = ['left', 'right'] as const satisfies readonly Side[];

/** A place in a column of the drawing: a game, or the dashed row of a team that has no game in round 1. */
export type BoardSlot = { kind: 'game'; id: string } | { kind: 'bye'; team: string };

/** Where a game stands in the drawing; `slot` counts from 0, top to bottom within its side. The final is no side's. */
export interface Place {
  round: number;
  side: Side | 'final';
  slot: number;
}

/**
 * The drawing of a bracket, which picks never change: per side the slots of rounds 1 up to the one before the final.
 * Slots 2k and 2k+1 of a round lead to slot k of the next.
 */
export interface BoardShape {
  rounds: number;
  sides: Readonly<Record<Side, readonly (readonly BoardSlot[])[]>>;
  final: string;
  places: ReadonlyMap<string, Place>;
  /** Every game of a round, left side first, round 1 at index 0. */
  games: readonly (readonly string[])[];
}

/** Lays out a format as it is drawn (decisions section 3): the numbers skip the byes, the slots do not. */
export function boardShape(format: Format): BoardShape {
  const rounds = roundsOf(format);
  const sides: Record<Side, BoardSlot[][]> = { left: [], right: [] };
  const places = new Map<string, Place>();
  const games: string[][] = [];
  const seats = drawnOrder(sidePlaces(format.size));
  for (let round = 1; round < rounds; round += 1) {
    const ids: string[] = [];
    for (const side of SIDES) {
      const slots = seats.length / 2 ** round;
      const column = Array.from({ length: slots }, (_, slot): BoardSlot => {
        const bye = round === 1 ? byeIn(format, side, seats, slot) : null;
        if (bye) return bye;
        const id = gameId(format, round, ids.length + 1);
        ids.push(id);
        places.set(id, { round, side, slot });
        return { kind: 'game', id };
      });
      sides[side].push(column);
    }
    games.push(ids);
  }
  const final = gameId(format, rounds, 1);
  places.set(final, { round: rounds, side: 'final', slot: 0 });
  return { rounds, sides, final, places, games: [...games, [final]] };
}

/** The region a slot of a 64-team bracket lies in, 0 to 3; null past the regions and in every smaller bracket. */
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
