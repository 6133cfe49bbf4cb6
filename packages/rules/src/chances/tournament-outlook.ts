import type { Format } from '../tournaments/format.ts';
import { prune } from '../tournaments/picks.ts';
import { openGames, type Picks } from '../tournaments/play.ts';
import type { FinalScore } from '../tournaments/standings.ts';
import { type ChancesEntry, keysFrom, makeEntryKeys, type PreparedRoom } from './entry-keys.ts';
import {
  type Bounds,
  boundsOf,
  type Claim,
  type Completion,
  type Field,
  isPossibleSeating,
  makeField,
  type Seating,
  slotOf,
  winnersIn,
} from './field.ts';
import type { Computation, Contention, Outlook } from './outlook.ts';
import {
  type EntryPlaces,
  MORE_CHOICES,
  type PlacesSearched,
  searchContention,
  searchPlaces,
} from './places.ts';

/** A tournament room after the lock. */
export type TournamentState = {
  format: Format;
  results: Picks;
  /** The final's actual score; null while the final is open. */
  actual: FinalScore | null;
  entries: readonly ChancesEntry[];
  /** Whether teams are shown with the seeds of their regions (see hasRegions). */
  regional?: boolean;
};

/** With up to this many open games, counting every possible outcome is faster than searching. */
const COUNTED_GAMES = 15;

/** Prepares two versions of a room for the search: the full room, and the room without what is already decided. */
export function narrowedRoom({ format, results, actual, entries }: TournamentState) {
  const field = makeField(format);
  const whole = {
    field,
    entryKeys: makeEntryKeys(format, field, entries, actual),
    levelIsAhead: actual === null,
  };
  const hasBegun = Object.keys(results).some(
    (game) => results[game] && entries.some(({ picks }) => picks[game]),
  );
  return { whole, hasBegun, ...narrow(whole, boundsOf(format, field, results)) };
}

/**
 * Computes who can still win (rules: chances#who-can-still-win). Only places marked as bounds are inexact. The worst
 * possible place takes longest to find, so it is searched for only on request.
 */
export function* tournamentOutlook(
  state: TournamentState,
  { countUpTo = COUNTED_GAMES, ...asked }: Partial<PlacesSearched> & { countUpTo?: number } = {},
): Computation<Outlook<Record<string, string>>> {
  const { format, results, entries } = state;
  const { whole, hasBegun, room, bounds, widen } = narrowedRoom(state);
  const open = openGames(format, results);
  const indexes = entryIndexes(state);
  const found = yield* searchPlaces(room, bounds, {
    entries: indexes,
    reasons: true,
    isCounted: open.size <= countUpTo,
    worstChoices: 0,
    moreChoices: MORE_CHOICES,
    ...asked,
    known: [],
  });
  return {
    open: open.size,
    hasBegun,
    entries: indexes.map((entry) => {
      const { reasons: rivals, witness, ...places } = found.get(entry) as EntryPlaces;
      return {
        id: entries[entry]?.id ?? '',
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

/** Computes only who can still win and who has clinched. */
export function* tournamentContention(state: TournamentState): Computation<Contention> {
  const { format, results, entries } = state;
  const { hasBegun, room, bounds } = narrowedRoom(state);
  const found = yield* searchContention(room, bounds, { entries: entryIndexes(state), known: [] });
  return {
    open: openGames(format, results).size,
    hasBegun,
    entries: entries.map(({ id }, entry) => {
      const own = found.get(entry);
      return { id, canWin: own?.canWin === true, clinched: hasBegun && own?.clinched === true };
    }),
  };
}

/** Returns the indexes of the entries with these ids, or of all entries if no ids are given. */
export function entryIndexes({ entries }: TournamentState, ids?: readonly string[]): number[] {
  return entries.flatMap(({ id }, entry) => (ids === undefined || ids.includes(id) ? [entry] : []));
}

/** Applies assumed results to open games. Real results are kept, and impossible assumptions are dropped. */
export function suppose(state: TournamentState, supposed: Picks): TournamentState {
  return { ...state, results: prune(state.format, { ...supposed, ...state.results }, 'results') };
}

/** A room without what is already decided, and functions that convert between it and the full room. */
type Narrowed = {
  room: PreparedRoom;
  bounds: Bounds;
  widen(completion: Completion): Completion;
  widenClaim(claim: Claim): Claim;
  narrowClaim(claim: Claim): Claim;
};

/**
 * Removes eliminated teams and finished rounds, and moves points that are already certain into the base keys. With 15
 * open games, this makes a pass over the bracket ten times faster.
 */
function narrow({ field, entryKeys, levelIsAhead }: PreparedRoom, bounds: Bounds): Narrowed {
  const { least, most } = bounds;
  const over = roundsOver(field, bounds);
  const sides = [field.left, field.right].map((side) =>
    over === 0 ? side : remaining(side, field, bounds, over),
  );
  const [left = [], right = []] = sides;
  // If no round is over, every team keeps its number.
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
  const base = entryKeys.base.slice();
  const values = entryKeys.values.map((whole, entry) => {
    for (let team = 0; team < field.teams.length; team += 1) {
      for (let round = 1; round <= (least[team] as number); round += 1)
        base[entry] = (base[entry] as number) + (whole[slotOf(field, round, team)] as number);
    }
    const open = new Float64Array(small.rounds * kept.length);
    for (const [at, team] of kept.entries()) {
      for (let round = (least[team] as number) + 1; round <= (most[team] as number); round += 1)
        if (round > over) open[slotOf(small, round - over, at)] = whole[slotOf(field, round, team)] as number;
    }
    return open;
  });
  return {
    room: {
      field: small,
      entryKeys: { values, base, keysUnder: keysFrom(small, values, base) },
      levelIsAhead,
    },
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

/** Returns the number of rounds that are over, not counting the final. */
function roundsOver(field: Field, { least, most }: Bounds): number {
  let over = field.rounds - 1;
  for (const [team, won] of least.entries()) {
    const next = Math.max(won + 1, field.debuts[team] as number);
    if (next <= (most[team] as number)) over = Math.min(over, next - 1);
  }
  return over;
}

/** Returns the seating of a side after some rounds are over, with the teams still in it. */
function remaining(side: readonly Seating[], field: Field, bounds: Bounds, over: number): Seating[] {
  const isIn = (team: number) =>
    team >= 0 && ((bounds.least[team] as number) >= over || (field.debuts[team] as number) > over);
  return side
    .filter((seating) => isPossibleSeating(seating, bounds))
    .map(({ seats }) => ({ seats: seats.filter(isIn), firstRound: 1, through: [], beaten: [] }));
}
