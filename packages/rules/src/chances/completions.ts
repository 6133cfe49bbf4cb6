import type { Bounds, Completion, Field, Seating } from './field.ts';

/** Calls back with every completion, of which there are 2 to the power of the open games. The array is used again. */
export function eachCompletion(field: Field, bounds: Bounds, visit: (completion: Completion) => void): void {
  const completion = new Uint8Array(field.teams.length);
  eachSide(field.left, bounds, completion, (left) => {
    eachSide(field.right, bounds, completion, (right) => {
      for (const [winner, loser] of [
        [left, right],
        [right, left],
      ] as const) {
        if ((bounds.most[winner] as number) < field.rounds) continue;
        if ((bounds.least[loser] as number) >= field.rounds) continue;
        const before = completion[winner] as number;
        completion[winner] = field.rounds;
        visit(completion);
        completion[winner] = before;
      }
    });
  });
}

function eachSide(
  side: readonly Seating[],
  { least, most }: Bounds,
  completion: Completion,
  visit: (champion: number) => void,
): void {
  const play = (seats: readonly number[], round: number, at: number, next: readonly number[]): void => {
    if (seats.length === 1) {
      visit(seats[0] as number);
      return;
    }
    if (at === seats.length) {
      play(next, round + 1, 0, []);
      return;
    }
    const [upper, lower] = [seats[at] as number, seats[at + 1] as number];
    if (upper < 0 || lower < 0) {
      play(seats, round, at + 2, [...next, Math.max(upper, lower)]);
      return;
    }
    for (const [winner, loser] of [
      [upper, lower],
      [lower, upper],
    ] as const) {
      if ((most[winner] as number) < round || (least[loser] as number) >= round) continue;
      const before = completion[winner] as number;
      completion[winner] = round;
      play(seats, round, at + 2, [...next, winner]);
      completion[winner] = before;
    }
  };
  for (const { seats, firstRound, through, beaten } of side) {
    const isPossible =
      through.every((team) => (most[team] as number) > 0) && beaten.every((team) => least[team] === 0);
    if (!isPossible) continue;
    for (const team of through) completion[team] = 1;
    play([...seats], firstRound, 0, []);
    for (const team of through) completion[team] = 0;
  }
}
