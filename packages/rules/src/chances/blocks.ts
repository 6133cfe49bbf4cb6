import { type Bounds, type Field, type Seating, slotOf } from './field.ts';

/** Returns what a team's win in a round adds to each sum. `slot` identifies the win (see slotOf). */
export type AddedBy = (slot: number) => Float64Array;

/**
 * One possible winner of a block. `most` is the most that each sum can grow within the block if this team wins it.
 * `won` holds the wins that are then certain, and `below` holds the blocks of the teams that it beats.
 */
export type Choice = {
  team: number;
  most: Float64Array;
  won: readonly (readonly [team: number, rounds: number])[];
  below: readonly Block[];
};

/** A subtree of the bracket that produces one winner, and the most that each sum can grow in it. */
export type Block = { choices: readonly Choice[]; most: Float64Array };

/** Returns the block that contains all games. Its winner is the champion. */
export function wholeBlock(field: Field, { least, most }: Bounds, width: number, addedBy: AddedBy): Block {
  const nothing = new Float64Array(width);

  function win(choice: Choice, round: number, beaten: Block | null): Choice {
    const { team } = choice;
    const sums = choice.most.slice();
    add(sums, addedBy(slotOf(field, round, team)));
    if (beaten) add(sums, beaten.most);
    const won = [...choice.won, [team, round] as const];
    const [only, another] = beaten?.choices ?? [];
    if (!beaten || !only) return { ...choice, most: sums, won };
    if (another) return { team, most: sums, won, below: [...choice.below, beaten] };
    return { team, most: sums, won: [...won, ...only.won], below: [...choice.below, ...only.below] };
  }

  function meet(upper: readonly Choice[], lower: readonly Choice[], round: number): Choice[] {
    const winners = (own: readonly Choice[], others: readonly Choice[]) => {
      const losers = others.filter(({ team }) => (least[team] as number) < round);
      const [first] = losers;
      if (!first) return [];
      const beaten = blockOf(first, losers);
      return own.flatMap((choice) =>
        (most[choice.team] as number) < round ? [] : [win(choice, round, beaten)],
      );
    };
    return [...winners(upper, lower), ...winners(lower, upper)];
  }

  function climb({ seats, firstRound, through }: Seating): Choice[] {
    const below = (start: number, size: number, round: number): Choice[] | null => {
      const team = seats[start] as number;
      if (size === 1) {
        const alone = { team, most: nothing, won: [], below: [] };
        return team < 0 ? null : [through.includes(team) ? win(alone, 1, null) : alone];
      }
      const upper = below(start, size / 2, round - 1);
      const lower = below(start + size / 2, size / 2, round - 1);
      return upper && lower ? meet(upper, lower, round) : (upper ?? lower);
    };
    return below(0, seats.length, firstRound + Math.log2(seats.length) - 1) ?? [];
  }

  const [left = [], right = []] = [field.left, field.right].map((side) =>
    side.flatMap((seating) =>
      seating.through.every((team) => (most[team] as number) > 0) &&
      seating.beaten.every((team) => (least[team] as number) === 0)
        ? climb(seating)
        : [],
    ),
  );
  const champions = meet(left, right, field.rounds);
  const [first] = champions;
  return first
    ? blockOf(first, champions)
    : { choices: [], most: nothing.map(() => Number.NEGATIVE_INFINITY) };
}

function blockOf(first: Choice, choices: readonly Choice[]): Block {
  const most = first.most.slice();
  for (const { most: own } of choices) {
    for (let at = 0; at < most.length; at += 1)
      if ((own[at] as number) > (most[at] as number)) most[at] = own[at] as number;
  }
  return { choices, most };
}

function add(sums: Float64Array, more: Float64Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (more[at] as number);
}
