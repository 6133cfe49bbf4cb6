import type { Bounds, Completion, Field, Seating } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { type Sheets, slotValues } from './sheets.ts';

/** Pairs of sides counted between two pauses. */
const COUNTED_AT_A_TIME = 500;

/** What came out of one side: how many rounds its teams win, and its champion. */
type Side = { completion: Completion; champion: number };

/**
 * Calls back with every completion, of which there are 2 to the power of the open games, and the keys it gives: the sums
 * of what one side gives, the other and the final. The array of keys is used again. Answers false if it was stopped before
 * the last one.
 */
export function* eachCompletion(
  field: Field,
  sheets: Sheets,
  bounds: Bounds,
  visit: (keys: Float64Array, keep: () => Completion) => void,
): Reckoning<boolean> {
  const [few = [], many = []] = [field.left, field.right]
    .map((side) => outcomesOf(field, side, bounds))
    .sort((a, b) => a.length - b.length);
  const { base } = sheets;
  const rows = few.map(({ completion }) =>
    sheets.keysUnder(completion).map((key, sheet) => key - (base[sheet] as number)),
  );
  const finals = field.teams.map((_, team) => slotValues(field, sheets, field.rounds, team));
  const keys = new Float64Array(base.length);

  // Loops of a generator are compiled late, so those that run a million times are in functions of their own.
  function visitAll(one: Side): void {
    const sums = sheets.keysUnder(one.completion);
    for (const [at, two] of few.entries()) {
      const row = rows[at] as Float64Array;
      for (const [winner, loser] of [
        [one.champion, two.champion],
        [two.champion, one.champion],
      ] as const) {
        if ((bounds.most[winner] as number) < field.rounds) continue;
        if ((bounds.least[loser] as number) >= field.rounds) continue;
        addUp(keys, sums, row, finals[winner] as Float64Array);
        visit(keys, () =>
          one.completion.map((wins, team) =>
            team === winner ? field.rounds : wins + (two.completion[team] as number),
          ),
        );
      }
    }
  }

  let counted = 0;
  for (const one of many) {
    visitAll(one);
    counted += few.length;
    if (counted < COUNTED_AT_A_TIME) continue;
    counted = 0;
    if (yield) return false;
  }
  return true;
}

/** Fills a row with the sums of three. */
function addUp(into: Float64Array, one: Float64Array, two: Float64Array, three: Float64Array): void {
  for (let at = 0; at < into.length; at += 1)
    into[at] = (one[at] as number) + (two[at] as number) + (three[at] as number);
}

function outcomesOf(field: Field, side: readonly Seating[], bounds: Bounds): Side[] {
  const outcomes: Side[] = [];
  const completion = new Uint8Array(field.teams.length);
  eachSide(side, bounds, completion, (champion) => {
    outcomes.push({ completion: completion.slice(), champion });
  });
  return outcomes;
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
