import { type Bounds, type Completion, type Field, type Seating, slotOf } from './field.ts';
import { keysFrom, type PreparedRoom } from './sheets.ts';
import type { Claim } from './statements.ts';

/** A room without what is decided, and how its completions and claims are said as those of the whole room, and back. */
export type Narrowed = {
  room: PreparedRoom;
  bounds: Bounds;
  widen(completion: Completion): Completion;
  widenClaim(claim: Claim): Claim;
  narrowClaim(claim: Claim): Claim;
};

/**
 * Leaves the rounds out that are over for everybody, with the teams that are out in them, and adds what all sheets have
 * for sure to their bases. With 15 open games a pass takes a tenth of the time.
 */
export function narrow({ field, sheets, levelIsAhead }: PreparedRoom, bounds: Bounds): Narrowed {
  const { least, most } = bounds;
  const over = roundsOver(field, bounds);
  const sides = [field.left, field.right].map((side) =>
    over === 0 ? side : remaining(side, field, bounds, over),
  );
  const [left = [], right = []] = sides;
  // Where no round is over, every team keeps its number.
  const kept =
    over === 0
      ? field.teams.map((_, team) => team)
      : sides.flatMap((side) => side.flatMap(({ seats }) => [...seats]));
  const renumber = (side: readonly Seating[], first: number) =>
    over === 0 ? side : side.map((own) => ({ ...own, seats: own.seats.map((_, seat) => first + seat) }));
  const small: Field = {
    rounds: field.rounds - over,
    teams: kept.map((team) => field.teams[team] as string),
    numberOf: new Map(kept.map((team, at) => [field.teams[team] as string, at])),
    debuts: Int8Array.from(kept, (team) => Math.max(1, (field.debuts[team] as number) - over)),
    left: renumber(left, 0),
    right: renumber(right, kept.length / 2),
  };
  const base = sheets.base.slice();
  const values = sheets.values.map((whole, sheet) => {
    for (let team = 0; team < field.teams.length; team += 1) {
      for (let round = 1; round <= (least[team] as number); round += 1)
        base[sheet] = (base[sheet] as number) + (whole[slotOf(field, round, team)] as number);
    }
    const open = new Float64Array(small.rounds * kept.length);
    for (const [at, team] of kept.entries()) {
      for (let round = (least[team] as number) + 1; round <= (most[team] as number); round += 1)
        if (round > over) open[slotOf(small, round - over, at)] = whole[slotOf(field, round, team)] as number;
    }
    return open;
  });
  return {
    room: { field: small, sheets: { values, base, keysUnder: keysFrom(small, values, base) }, levelIsAhead },
    bounds: {
      least: Int8Array.from(kept, (team) => Math.max(0, (least[team] as number) - over)),
      most: Int8Array.from(kept, (team) => (most[team] as number) - over),
    },
    widen(completion) {
      const whole = Uint8Array.from(least);
      for (const [at, team] of kept.entries()) {
        const wins = completion[at] as number;
        if (wins > 0) whole[team] = wins + over;
      }
      return whole;
    },
    widenClaim: ({ team, round, wins }) => ({ team: kept[team] as number, round: round + over, wins }),
    narrowClaim: ({ team, round, wins }) => ({ team: kept.indexOf(team), round: round - over, wins }),
  };
}

/** How many rounds are over for everybody; the final is left in any case. */
function roundsOver(field: Field, { least, most }: Bounds): number {
  let over = field.rounds - 1;
  for (const [team, won] of least.entries()) {
    const next = Math.max(won + 1, field.debuts[team] as number);
    if (next <= (most[team] as number)) over = Math.min(over, next - 1);
  }
  return over;
}

/** The one seating of a side that is left once rounds are over, with the teams that are still in it. */
function remaining(side: readonly Seating[], field: Field, { least, most }: Bounds, over: number): Seating[] {
  const isIn = (team: number) =>
    team >= 0 && ((least[team] as number) >= over || (field.debuts[team] as number) > over);
  return side.flatMap(({ seats, through, beaten }) =>
    through.every((team) => (most[team] as number) > 0) && beaten.every((team) => least[team] === 0)
      ? [{ seats: seats.filter(isIn), firstRound: 1 as const, through: [], beaten: [] }]
      : [],
  );
}
