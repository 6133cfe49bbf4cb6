import type { Bounds, Completion, Field, Seating } from './field.ts';
import { evenOdds, type GameOdds } from './game-odds.ts';

/**
 * Calls back with every completion, of which there are 2 to the power of the open games, and its probability. The array
 * is used again.
 */
export function eachCompletion(
  field: Field,
  bounds: Bounds,
  visit: (completion: Completion, probability: number) => void,
  odds: GameOdds = evenOdds,
): void {
  const completion = new Uint8Array(field.teams.length);
  const { least, most } = bounds;
  /** The probability of a game's winner, 1 where it is a result, and 0 where the other team won. */
  const chanceOf: ChanceOf = (winner, loser, round) => {
    if ((most[winner] as number) < round || (least[loser] as number) >= round) return 0;
    return (least[winner] as number) >= round || (most[loser] as number) < round ? 1 : odds(winner, loser);
  };
  eachSide(field.left, chanceOf, completion, (left, leftChance) => {
    eachSide(field.right, chanceOf, completion, (right, rightChance) => {
      for (const [winner, loser] of [
        [left, right],
        [right, left],
      ] as const) {
        const chance = chanceOf(winner, loser, field.rounds);
        if (chance === 0) continue;
        const before = completion[winner] as number;
        completion[winner] = field.rounds;
        visit(completion, leftChance * rightChance * chance);
        completion[winner] = before;
      }
    });
  });
}

type ChanceOf = (winner: number, loser: number, round: number) => number;

function eachSide(
  side: readonly Seating[],
  chanceOf: ChanceOf,
  completion: Completion,
  visit: (champion: number, probability: number) => void,
): void {
  const play = (
    seats: readonly number[],
    round: number,
    at: number,
    next: readonly number[],
    probability: number,
  ): void => {
    if (seats.length === 1) {
      visit(seats[0] as number, probability);
      return;
    }
    if (at === seats.length) {
      play(next, round + 1, 0, [], probability);
      return;
    }
    const [upper, lower] = [seats[at] as number, seats[at + 1] as number];
    if (upper < 0 || lower < 0) {
      play(seats, round, at + 2, [...next, Math.max(upper, lower)], probability);
      return;
    }
    for (const [winner, loser] of [
      [upper, lower],
      [lower, upper],
    ] as const) {
      const chance = chanceOf(winner, loser, round);
      if (chance === 0) continue;
      const before = completion[winner] as number;
      completion[winner] = round;
      play(seats, round, at + 2, [...next, winner], probability * chance);
      completion[winner] = before;
    }
  };
  for (const { seats, firstRound, through, beaten } of side) {
    const chance = through.reduce((all, team, game) => all * chanceOf(team, beaten[game] ?? 0, 1), 1);
    if (chance === 0) continue;
    for (const team of through) completion[team] = 1;
    play([...seats], firstRound, 0, [], chance);
    for (const team of through) completion[team] = 0;
  }
}
