import type { Bounds, Completion, Field, Seating } from './field.ts';
import type { GameOdds } from './game-odds.ts';
import type { Reckoning } from './outlook.ts';

/** Samples drawn between two pauses. */
const AT_A_TIME = 500;

/** Calls back with completions drawn by these odds, each as probable as the next. The array is used again. */
export function* drawCompletions(
  field: Field,
  { least, most }: Bounds,
  odds: GameOdds,
  { samples, seed }: { samples: number; seed: number },
  visit: (completion: Completion, probability: number) => void,
): Reckoning<void> {
  const draw = drawsFrom(seed);
  const completion = new Uint8Array(field.teams.length);
  const winnerOf = (one: number, other: number, round: number) => {
    const isSure = (least[one] as number) >= round || (most[other] as number) < round;
    const isLost = (most[one] as number) < round || (least[other] as number) >= round;
    return isSure || (!isLost && draw() < odds(one, other)) ? one : other;
  };
  /** A seating of the side, by what is drawn of round 1 where that decides it. */
  const seatingOf = (side: readonly Seating[]): Seating => {
    const [first] = side as [Seating];
    const outcome = first.through.reduce((bits, team, game) => {
      return winnerOf(team, first.beaten[game] ?? 0, 1) === team ? bits : bits + 2 ** game;
    }, 0);
    return side[outcome] as Seating;
  };
  const playSide = (side: readonly Seating[]): number => {
    const { seats, firstRound, through } = seatingOf(side);
    for (const team of through) completion[team] = 1;
    let alive = [...seats];
    for (let round: number = firstRound; alive.length > 1; round += 1) {
      alive = alive.flatMap((team, seat) => {
        const other = alive[seat + 1] ?? -1;
        if (seat % 2 === 1) return [];
        if (team < 0 || other < 0) return Math.max(team, other);
        const winner = winnerOf(team, other, round);
        completion[winner] = round;
        return winner;
      });
    }
    return alive[0] ?? 0;
  };
  for (let sample = 0; sample < samples; sample += 1) {
    completion.fill(0);
    const champion = winnerOf(playSide(field.left), playSide(field.right), field.rounds);
    completion[champion] = field.rounds;
    visit(completion, 1);
    if (sample % AT_A_TIME === 0) yield;
  }
}

/** Numbers from 0 up to 1 that a seed repeats (xorshift). */
export function drawsFrom(seed: number): () => number {
  let state = Math.imul(seed | 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
