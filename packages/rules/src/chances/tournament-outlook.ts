import type { Format } from '../tournaments/format.ts';
import { prune } from '../tournaments/picks.ts';
import { openGames, type Picks } from '../tournaments/play.ts';
import type { FinalScore } from '../tournaments/standings.ts';
import {
  type Bounds,
  boundsOf,
  type Claim,
  type Completion,
  type Field,
  makeField,
  type Seating,
  slotOf,
  winnersIn,
} from './field.ts';
import type { Computation, Hopes, Outlook } from './outlook.ts';
import { MORE_CHOICES, type SheetPlaces, searchHopes, searchPlaces } from './places.ts';
import { type ChancesEntry, keysFrom, makeSheets, type PreparedRoom } from './sheets.ts';

/**
 * A tournament room as its members see it after the lock; `actual` is the real final score, null while it is open, and
 * `regional` is set where teams are shown with the seeds of their regions (see hasRegions).
 */
export type TournamentState = {
  format: Format;
  results: Picks;
  actual: FinalScore | null;
  entries: readonly ChancesEntry[];
  regional?: boolean;
};

/** Up to so many open games all completions are counted, which is faster than searching. */
const COUNTED_GAMES = 15;

/**
 * Entries that an outlook is asked for, all where none are named; whether it tells why others cannot win; up to how many open games all completions are counted;
 * how many choices the search for the worst place of each may look at, which takes the longest and is left out
 * where it is not asked for; and how many all entries together that are not settled by a few.
 */
type OutlookAsked = {
  only?: readonly string[];
  reasons?: boolean;
  countUpTo?: number;
  worstChoices?: number;
  moreChoices?: number;
};

/** A room prepared for search, whole and without what is decided, and whether a pick has a result by now. */
export function narrowedRoom({
  format,
  results,
  actual,
  entries,
}: TournamentState): Narrowed & { whole: PreparedRoom; hasBegun: boolean } {
  const field = makeField(format);
  const whole = { field, sheets: makeSheets(format, field, entries, actual), levelIsAhead: actual === null };
  const hasBegun = Object.keys(results).some(
    (game) => results[game] && entries.some(({ picks }) => picks[game]),
  );
  return { whole, hasBegun, ...narrow(whole, boundsOf(format, field, results)) };
}

/**
 * Computes who can still win (rules: chances#who-can-still-win). Everything but a place that is said to be a bound is
 * exact.
 */
export function* tournamentOutlook(
  state: TournamentState,
  {
    only,
    reasons = true,
    countUpTo = COUNTED_GAMES,
    worstChoices = 0,
    moreChoices = MORE_CHOICES,
  }: OutlookAsked = {},
): Computation<Outlook<Record<string, string>>> {
  const { format, results, entries } = state;
  const { whole, hasBegun, room, bounds, widen } = narrowedRoom(state);
  const open = openGames(format, results);
  const sheets = sheetsOf(state, only);
  const asked = { sheets, reasons, isCounted: open.size <= countUpTo, worstChoices, moreChoices, known: [] };
  const found = yield* searchPlaces(room, bounds, asked);
  return {
    open: open.size,
    hasBegun,
    entries: sheets.map((sheet) => {
      const { reasons: rivals, witness, ...places } = found.get(sheet) as SheetPlaces;
      return {
        id: entries[sheet]?.id ?? '',
        ...places,
        clinched: places.clinched && hasBegun,
        perhaps: null,
        canWin: places.best === 1,
        outBecause: rivals.map((rival) => entries[rival]?.id ?? ''),
        witness: witness ? winnersIn(format, whole.field, open, widen(witness)) : null,
      };
    }),
  };
}

/** Computes who can still win and who has clinched, exactly, without places, reasons and witnesses. */
export function* tournamentHopes(state: TournamentState): Computation<Hopes> {
  const { format, results, entries } = state;
  const { hasBegun, room, bounds } = narrowedRoom(state);
  const found = yield* searchHopes(room, bounds, { sheets: sheetsOf(state), known: [] });
  return {
    open: openGames(format, results).size,
    hasBegun,
    entries: entries.map(({ id }, sheet) => {
      const own = found.get(sheet);
      return { id, canWin: own?.canWin === true, clinched: hasBegun && own?.clinched === true };
    }),
  };
}

/** The numbers of the sheets with these ids, in the order of the state; of all where none are named. */
export function sheetsOf({ entries }: TournamentState, ids?: readonly string[]): number[] {
  return entries.flatMap(({ id }, sheet) => (ids === undefined || ids.includes(id) ? [sheet] : []));
}

/** The state as if open games had ended so; results that stand go first, and what is not legal after them is dropped. */
export function suppose(state: TournamentState, supposed: Picks): TournamentState {
  return { ...state, results: prune(state.format, { ...supposed, ...state.results }, 'results') };
}

/** A room without what is decided, and how its completions and claims are said as those of the whole room, and back. */
type Narrowed = {
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
function narrow({ field, sheets, levelIsAhead }: PreparedRoom, bounds: Bounds): Narrowed {
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
