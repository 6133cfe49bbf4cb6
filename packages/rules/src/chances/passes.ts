import type { EntryKeys } from './entry-keys.ts';
import { type Bounds, type Completion, type Field, isPossibleSeating, type Seating } from './field.ts';

export type Passes = ReturnType<typeof makePasses>;

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Returns functions that find the completion with the greatest sum of weights in one pass over the bracket. Weights are
 * indexed by slot (see slotOf); they are whole numbers and sum to less than 2 ** 52, so that no sum is rounded. The
 * functions share buffers, so read each result before the next call.
 */
export function makePasses(field: Field) {
  const teams = field.teams.length;
  const final = (field.rounds - 1) * teams;
  const seats = Math.max(...field.left.map((seating) => seating.seats.length));
  const levels = Array.from({ length: field.rounds }, () => new Float64Array(seats));
  const champions = new Float64Array(teams);
  const seatedBy = new Int16Array(teams);
  let asked: { weights: Float64Array; bounds: Bounds } = {
    weights: new Float64Array(field.rounds * teams),
    bounds: { least: new Int8Array(teams), most: new Int8Array(teams) },
  };
  let finalists: readonly [winner: number, loser: number] = [0, 0];

  /** For each seat and level, computes the greatest sum in the subtree of the bracket that the seat's team wins. */
  function climb({ seats: seating, firstRound, through }: Seating): void {
    const { weights, bounds } = asked;
    const { least, most } = bounds;
    const bottom = levels[0] as Float64Array;
    bottom.fill(0);
    if (firstRound === 2) {
      // The winners of round 1 are fixed here, so one seat can carry the value of all their wins.
      bottom[0] = through.reduce((sum, team) => sum + (weights[team] as number), 0);
    }
    for (let level = 1, half = 1; half < seating.length; level += 1, half *= 2) {
      const round = firstRound + level - 1;
      const below = levels[level - 1] as Float64Array;
      const here = levels[level] as Float64Array;
      const offset = (round - 1) * teams;
      for (let start = 0; start < seating.length; start += 2 * half) {
        const upper = sumAt(below, loserSeat(seating, below, least, round, start, half));
        const lower = sumAt(below, loserSeat(seating, below, least, round, start + half, half));
        for (let seat = start; seat < start + 2 * half; seat += 1) {
          const team = seating[seat] as number;
          if (team < 0) here[seat] = NEVER;
          else if (half === 1 && (seating[seat ^ 1] as number) < 0) here[seat] = below[seat] as number;
          else if ((most[team] as number) < round) here[seat] = NEVER;
          else
            here[seat] =
              (below[seat] as number) +
              (weights[offset + team] as number) +
              (seat < start + half ? lower : upper);
        }
      }
    }
  }

  function climbSide(side: readonly Seating[]): void {
    for (const seating of side) for (const team of seating.seats) if (team >= 0) champions[team] = NEVER;
    for (const [at, seating] of side.entries()) {
      if (!isPossibleSeating(seating, asked.bounds)) continue;
      climb(seating);
      const top = levels[Math.log2(seating.seats.length)] as Float64Array;
      for (let seat = 0; seat < seating.seats.length; seat += 1) {
        const team = seating.seats[seat] as number;
        if (team < 0 || (top[seat] as number) <= (champions[team] as number)) continue;
        champions[team] = top[seat] as number;
        seatedBy[team] = at;
      }
    }
  }

  /** Returns the greatest sum; -Infinity if the bounds contradict each other. */
  function greatest(weights: Float64Array, bounds: Bounds): number {
    asked = { weights, bounds };
    climbSide(field.left);
    climbSide(field.right);
    const losers = [bestFinalist(0, teams / 2, false), bestFinalist(teams / 2, teams, false)] as const;
    const winners = [bestFinalist(0, teams / 2, true), bestFinalist(teams / 2, teams, true)] as const;
    const ifLeft = finalSum(winners[0], losers[1]);
    const ifRight = finalSum(winners[1], losers[0]);
    finalists = ifLeft >= ifRight ? [winners[0], losers[1]] : [winners[1], losers[0]];
    return Math.max(ifLeft, ifRight);
  }

  function finalSum(winner: number, loser: number): number {
    if (winner < 0 || loser < 0) return NEVER;
    const { weights } = asked;
    return (champions[winner] as number) + (champions[loser] as number) + (weights[final + winner] as number);
  }

  function bestFinalist(from: number, to: number, asWinner: boolean): number {
    const { weights, bounds } = asked;
    let best = -1;
    let most = NEVER;
    for (let team = from; team < to; team += 1) {
      const may = asWinner
        ? (bounds.most[team] as number) >= field.rounds
        : (bounds.least[team] as number) < field.rounds;
      const sum = (champions[team] as number) + (asWinner ? (weights[final + team] as number) : 0);
      if (may && sum > most) [best, most] = [team, sum];
    }
    return best;
  }

  /** Returns a completion with the sum that `greatest` returned last. */
  function maximiser(): Completion {
    const completion = new Uint8Array(teams);
    for (const champion of finalists) {
      const side = champion < teams / 2 ? field.left : field.right;
      const seating = side[seatedBy[champion] as number] as Seating;
      climb(seating);
      for (const team of seating.through) completion[team] = 1;
      descend(seating, Math.log2(seating.seats.length), seating.seats.indexOf(champion), completion);
    }
    completion[finalists[0]] = field.rounds;
    return completion;
  }

  function descend({ seats, firstRound }: Seating, from: number, seat: number, completion: Completion): void {
    for (let level = from; level > 0; level -= 1) {
      const half = 2 ** (level - 1);
      const other = Math.floor(seat / half) ^ 1;
      if (level === 1 && firstRound === 1 && (seats[other] as number) < 0) return;
      const round = firstRound + level - 1;
      const team = seats[seat] as number;
      completion[team] = Math.max(completion[team] as number, round);
      const below = levels[level - 1] as Float64Array;
      const loser = loserSeat(seats, below, asked.bounds.least, round, other * half, half);
      descend({ seats, firstRound, through: [], beaten: [] }, level - 1, loser, completion);
    }
  }

  const difference = new Float64Array(field.rounds * teams);
  /** Returns the maximum lead with which an entry can finish over a rival. */
  function lead({ values, base }: EntryKeys, entry: number, rival: number, bounds: Bounds): number {
    const [own, theirs] = [values[entry] as Float64Array, values[rival] as Float64Array];
    for (let slot = 0; slot < difference.length; slot += 1)
      difference[slot] = (own[slot] as number) - (theirs[slot] as number);
    return greatest(difference, bounds) + (base[entry] as number) - (base[rival] as number);
  }

  return { greatest, maximiser, lead };
}

/** Returns the seat of the best team that can lose in this round; -1 if there is none. */
function loserSeat(
  seating: Int8Array,
  below: Float64Array,
  least: Int8Array,
  round: number,
  start: number,
  count: number,
): number {
  let best = -1;
  let most = NEVER;
  for (let seat = start; seat < start + count; seat += 1) {
    const team = seating[seat] as number;
    if (team < 0 || (least[team] as number) >= round || (below[seat] as number) <= most) continue;
    most = below[seat] as number;
    best = seat;
  }
  return best;
}

function sumAt(sums: Float64Array, seat: number): number {
  return seat < 0 ? NEVER : (sums[seat] as number);
}
