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

/** The two halves of a board, in game order. */
export const SIDES = ['left', 'right'] as const satisfies readonly Side[];

/** A place in a column: a game, or a team with a bye. */
export type BoardSlot = { kind: 'game'; id: string } | { kind: 'bye'; team: string };

/** The place of a game; `slot` counts from 0, top to bottom within its side. */
export interface Place {
  round: number;
  side: Side | 'final';
  slot: number;
}

/**
 * The drawing of a board, which picks never change: per side the slots of each round before the final. Slots 2k and
 * 2k+1 of a round lead to slot k of the next.
 */
export interface BoardShape {
  rounds: number;
  sides: Readonly<Record<Side, readonly (readonly BoardSlot[])[]>>;
  final: string;
  places: ReadonlyMap<string, Place>;
  /** Games by round (round 1 at index 0), left side first. */
  games: readonly (readonly string[])[];
}

/** The shape of a format (rules: play#the-draw). Byes take slots but no game numbers. */
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

/** The region of a slot, 0 to 3; null after the regional rounds and for fewer than 64 teams. */
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
