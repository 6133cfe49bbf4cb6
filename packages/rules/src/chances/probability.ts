import type { Bounds, Field, Seating } from './field.ts';
import type { GameOdds } from './game-odds.ts';

/** The probability that a tournament ends within these bounds, by one pass over each tree that the sides can have. */
export function probabilityOf(field: Field, { least, most }: Bounds, odds: GameOdds): number {
  const wins = (winner: number, loser: number, round: number) =>
    (most[winner] as number) < round || (least[loser] as number) >= round ? 0 : odds(winner, loser, round);

  /** How likely each team is to come out of these seats with the bounds kept, by team. */
  function climb(seats: readonly number[], lastRound: number): Map<number, number> {
    const [only] = seats;
    if (seats.length === 1) return new Map(only === undefined || only < 0 ? [] : [[only, 1]]);
    const middle = seats.length / 2;
    const upper = climb(seats.slice(0, middle), lastRound - 1);
    const lower = climb(seats.slice(middle), lastRound - 1);
    if (upper.size === 0 || lower.size === 0)
      return seats.length === 2 ? new Map([...upper, ...lower]) : new Map();
    return meet(upper, lower, lastRound);
  }

  function meet(
    upper: ReadonlyMap<number, number>,
    lower: ReadonlyMap<number, number>,
    round: number,
  ): Map<number, number> {
    const out = new Map<number, number>();
    for (const [own, others] of [
      [upper, lower],
      [lower, upper],
    ] as const) {
      for (const [team, chance] of own) {
        let beats = 0;
        for (const [other, otherChance] of others) beats += otherChance * wins(team, other, round);
        if (beats > 0) out.set(team, chance * beats);
      }
    }
    return out;
  }

  const side = (seatings: readonly Seating[]): Map<number, number> => {
    const sum = new Map<number, number>();
    for (const { seats, firstRound, through, beaten } of seatings) {
      const opening = through.reduce((all, team, game) => all * wins(team, beaten[game] as number, 1), 1);
      if (opening === 0) continue;
      for (const [team, chance] of climb([...seats], firstRound + Math.log2(seats.length) - 1)) {
        sum.set(team, (sum.get(team) ?? 0) + opening * chance);
      }
    }
    return sum;
  };
  let whole = 0;
  for (const chance of meet(side(field.left), side(field.right), field.rounds).values()) whole += chance;
  return whole;
}
