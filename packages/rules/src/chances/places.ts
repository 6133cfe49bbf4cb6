import { branch } from './branching.ts';
import { type Budget, type Descent, makeDescent } from './descent.ts';
import { type EntryKeys, marginsOver, marginsUnder, type PreparedRoom } from './entry-keys.ts';
import {
  type Bounds,
  type Completion,
  type Field,
  isPossibleSeating,
  isWithin,
  type Seating,
  slotOf,
} from './field.ts';
import { type Computation, collectPlaces, type Places } from './outlook.ts';
import { makePasses } from './passes.ts';

/** What to search for besides the best places. */
export type PlacesSearched = {
  /** Whether to explain why entries can no longer win. */
  reasons: boolean;
  /** How many choices the search for one entry's worst place may examine. */
  worstChoices: number;
  /** How many choices may be spent in total on the entries that the first attempt leaves open. */
  moreChoices: number;
};

type PlacesAsked = PlacesSearched & {
  entries: readonly number[];
  isCounted: boolean;
  /** Completions found earlier. They are tried again if the results still allow them. */
  known: readonly Completion[];
};

/** The places that an entry can reach. If it cannot be first, one of the rivals in `reasons` always stays ahead. */
export type EntryPlaces = {
  best: number;
  bestIsBound: boolean;
  worst: number;
  worstIsBound: boolean;
  clinched: boolean;
  reasons: readonly number[];
  witness: Completion | null;
};

/** How many choices the first attempt at each entry may examine (see Budget). */
const FIRST_CHOICES = 50_000;
/** How many choices may be spent in total on the entries that the first attempt leaves open. */
export const MORE_CHOICES = 8_000_000;
/** The fixed cost, in choices, of each attempt to decide whether an entry can be first. */
const ATTEMPT_COST = 4_000;

/** Finds the best and worst places of entries within these bounds. */
export function* searchPlaces(
  room: PreparedRoom,
  bounds: Bounds,
  asked: PlacesAsked,
): Computation<Map<number, EntryPlaces>> {
  const { field, entryKeys } = room;
  const search = makeSearch(room, bounds, asked.isCounted ? [] : asked.known);
  const { places, note } = search;
  const isCounted = asked.isCounted && (yield* eachCompletion(field, entryKeys, bounds, note));
  const highest = new Map<number, Highest>();
  yield* inRounds(asked.entries, asked.moreChoices, function* (entry, budget) {
    const { best } = places[entry] as Places<Completion>;
    if (!isCounted && best > 1) tryBest(search, entry);
    const found = yield* searchBest(search, entry, budget, { ...asked, isCounted });
    highest.set(entry, found);
    return found.isSettled;
  });
  const found = new Map<number, EntryPlaces>();
  for (const entry of asked.entries) {
    const own = places[entry] as Places<Completion>;
    const { best, witness } = own;
    const { atLeast, reasons } = highest.get(entry) as Highest;
    const atMost = isCounted ? own.worst : yield* searchWorst(search, entry, asked.worstChoices);
    found.set(entry, {
      best: Math.min(best, atLeast),
      bestIsBound: atLeast < best,
      worst: own.worst,
      worstIsBound: own.worst < atMost,
      clinched: atMost === 1,
      reasons,
      witness: best === 1 ? witness : null,
    });
    yield;
  }
  return found;
}

/** Searches each entry with a small budget, then shares a larger budget among the entries that are still open. */
function* inRounds(
  entries: readonly number[],
  more: number,
  attempt: (entry: number, budget: Budget) => Computation<boolean>,
): Computation<void> {
  let isStopped = false;
  /** Runs one attempt. Once the caller asks to stop, the attempt's budget drops to 0. */
  function* run(entry: number, budget: Budget): Computation<boolean> {
    const running = attempt(entry, budget);
    for (;;) {
      if (isStopped) budget.left = 0;
      const { done, value } = running.next();
      if (done) return value;
      isStopped = (yield) === true;
    }
  }
  const hard: number[] = [];
  for (const entry of entries) {
    if (!(yield* run(entry, { left: FIRST_CHOICES }))) hard.push(entry);
    isStopped = (yield) === true;
  }
  let left = more;
  for (const [at, entry] of hard.entries()) {
    const share = left / (hard.length - at);
    const budget = { left: share };
    yield* run(entry, budget);
    left -= share - Math.max(0, budget.left);
    isStopped = (yield) === true;
  }
}

type Search = ReturnType<typeof makeSearch>;

/** Starts a search from the known completions that are within the bounds. */
function makeSearch(room: PreparedRoom, bounds: Bounds, known: readonly Completion[]) {
  const { entryKeys, levelIsAhead } = room;
  const { places, note } = collectPlaces<Completion>(entryKeys.values.length, levelIsAhead);
  const tryOut = (completion: Completion) => {
    const keys = entryKeys.keysUnder(completion);
    note(keys, () => completion.slice());
    return keys;
  };
  for (const completion of known) if (isWithin(completion, bounds)) tryOut(completion);
  const { base } = entryKeys;
  const leaders = [...base.keys()].sort((one, other) => (base[other] as number) - (base[one] as number));
  return { room, bounds, passes: makePasses(room.field), places, tryOut, note, leaders };
}

/** `canWin` is true unless disproven. `witness` is a completion in which the entry is first, alone or tied. */
type EntryContention = { canWin: boolean; witness: Completion | null; clinched: boolean };

/** Finds which entries can be first, which is much faster than finding their places. */
export function* searchContention(
  room: PreparedRoom,
  bounds: Bounds,
  asked: { entries: readonly number[]; known: readonly Completion[] },
): Computation<Map<number, EntryContention>> {
  const search = makeSearch(room, bounds, asked.known);
  const found = new Map<number, EntryContention>();
  yield* inRounds(asked.entries, MORE_CHOICES, function* (entry, budget) {
    const own = search.places[entry] as Places<Completion>;
    if (own.best > 1 && !tryBest(search, entry)) {
      found.set(entry, { canWin: false, witness: null, clinched: false });
      return true;
    }
    const over = own.best > 1 ? makeDescent(room.field, bounds, marginsOver(room.entryKeys, entry)) : null;
    const because = over ? yield* findUnbeatable(search, over, entry, rivalsOf(search, entry), budget) : [];
    const clinched = own.worst === 1 && (yield* searchWorst(search, entry, 0)) === 1;
    const canWin = because === null || because.length === 0;
    found.set(entry, { canWin, witness: own.best === 1 ? own.witness : null, clinched });
    return because !== null;
  });
  return found;
}

/** Returns the other entries, current leaders first, because a rival that stays ahead is usually among the leaders. */
function rivalsOf({ leaders }: Search, entry: number): number[] {
  return leaders.filter((rival) => rival !== entry);
}

/** Tries the completion that gives an entry the highest key. Returns false if the bounds allow no completion. */
function tryBest({ room, bounds, passes, tryOut }: Search, entry: number): boolean {
  const most = passes.greatest(room.entryKeys.values[entry] as Float64Array, bounds);
  if (most === Number.NEGATIVE_INFINITY) return false;
  tryOut(passes.maximiser());
  return true;
}

/** Returns rivals, one of which always stays ahead: none if the entry can be first, null if the budget runs out. */
function* findUnbeatable(
  { room, bounds, passes, tryOut }: Search,
  over: Descent,
  entry: number,
  rivals: readonly number[],
  budget: Budget,
): Computation<readonly number[] | null> {
  const single = rivals.find((rival) => passes.lead(room.entryKeys, entry, rival, bounds) < 0);
  if (single !== undefined) return [single];
  if (budget.left <= 0) return null;
  budget.left -= ATTEMPT_COST;
  const branched = yield* branch({ room, passes, entry, rivals, tryOut }, bounds, budget);
  if (branched === 'met') return [];
  if ('because' in branched) return branched.because;
  let isMet = false;
  const { atLeast, missed } = yield* over.search(
    rivals,
    { under: 1, weights: branched.weights },
    budget,
    (completion) => {
      isMet = true;
      tryOut(completion);
    },
  );
  if (isMet) return [];
  return atLeast === 1 ? rivals.filter((rival) => missed.has(rival)) : null;
}

/** Like `findUnbeatable`, but leaves out rivals that are not needed, as far as the budget allows. */
function* findReasons(
  search: Search,
  over: Descent,
  entry: number,
  rivals: readonly number[],
  budget: Budget,
): Computation<readonly number[] | null> {
  const all = yield* findUnbeatable(search, over, entry, rivals, budget);
  let reasons = all ?? [];
  for (const rival of reasons) {
    if (reasons.length < 3 || !reasons.includes(rival)) continue;
    const others = reasons.filter((other) => other !== rival);
    const without = yield* findUnbeatable(search, over, entry, others, budget);
    if (without && without.length > 0) reasons = without;
  }
  return all && reasons;
}

/**
 * The best place that the entry might reach, which is exact if `isSettled`, and the rivals that keep it from being
 * first.
 */
type Highest = { atLeast: number; reasons: readonly number[]; isSettled: boolean };

function* searchBest(
  search: Search,
  entry: number,
  budget: Budget,
  { isCounted, reasons: isWhy }: PlacesAsked,
): Computation<Highest> {
  const { room, bounds, places, tryOut } = search;
  const own = places[entry] as Places<Completion>;
  if (own.best === 1 || (isCounted && !isWhy)) return { atLeast: own.best, reasons: [], isSettled: true };
  const rivals = rivalsOf(search, entry);
  const over = makeDescent(room.field, bounds, marginsOver(room.entryKeys, entry));
  const because = yield* (isWhy ? findReasons : findUnbeatable)(search, over, entry, rivals, budget);
  const reasons = because ?? [];
  const isSettled = because !== null && budget.left > 0;
  if (isCounted || own.best === 1) return { atLeast: own.best, reasons, isSettled };
  const caught = rivals.filter((rival) => (over.most()[rival] as number) >= 0);
  const sure = 1 + rivals.length - caught.length;
  if (own.best === sure) return { atLeast: sure, reasons, isSettled };
  const { atLeast } = yield* over.search(caught, { under: own.best - sure }, budget, tryOut);
  return { atLeast: sure + atLeast, reasons, isSettled: isSettled && sure + atLeast === own.best };
}

/**
 * Returns a place that the entry cannot fall below, which is exact if the search ends within its budget. If `choices`
 * is 0, only finds out whether an entry that has been first in every completion so far can be passed.
 */
function* searchWorst(search: Search, entry: number, choices: number): Computation<number> {
  const { room, bounds, places, tryOut } = search;
  const own = places[entry] as Places<Completion>;
  const enough = room.levelIsAhead ? 0 : 1;
  const rivals = rivalsOf(search, entry);
  // Examining every rival is worthwhile only for an entry that has been first in every completion so far.
  if (choices === 0 && own.worst > 1) return 1 + rivals.length;
  const under = makeDescent(room.field, bounds, marginsUnder(room.entryKeys, entry, enough));
  const passing = rivals.filter((rival) => (under.most()[rival] as number) >= enough);
  const atMost = 1 + passing.length;
  if (choices === 0 || own.worst >= atMost) return atMost;
  const { atLeast } = yield* under.search(passing, { under: atMost - own.worst }, { left: choices }, tryOut);
  return atMost - atLeast;
}

/** How many pairs of sides to count between two yields. */
const COUNTED_AT_A_TIME = 500;

/** The result of one side: how many rounds its teams win, and its champion. */
type Side = { completion: Completion; champion: number };

/**
 * Calls `visit` with every completion and its keys. Each key is a sum over the two sides and the final. Reuses the
 * array of keys. Returns false if it was stopped early.
 */
function* eachCompletion(
  field: Field,
  entryKeys: EntryKeys,
  bounds: Bounds,
  visit: (keys: Float64Array, keep: () => Completion) => void,
): Computation<boolean> {
  const [few = [], many = []] = [field.left, field.right]
    .map((side) => outcomesOf(field, side, bounds))
    .sort((a, b) => a.length - b.length);
  const { base } = entryKeys;
  const rows = few.map(({ completion }) =>
    entryKeys.keysUnder(completion).map((key, entry) => key - (base[entry] as number)),
  );
  // For each team, how much each entry's key grows if that team wins the final.
  const finals = field.teams.map((_, team) =>
    Float64Array.from(entryKeys.values, (own) => own[slotOf(field, field.rounds, team)] as number),
  );
  const keys = new Float64Array(base.length);

  // V8 is slow to compile loops in generators, so the inner loop is a plain function.
  function visitAll(one: Side): void {
    const sums = entryKeys.keysUnder(one.completion);
    for (const [at, two] of few.entries()) {
      const row = rows[at] as Float64Array;
      for (const [winner, loser] of [
        [one.champion, two.champion],
        [two.champion, one.champion],
      ] as const) {
        if ((bounds.most[winner] as number) < field.rounds) continue;
        if ((bounds.least[loser] as number) >= field.rounds) continue;
        const final = finals[winner] as Float64Array;
        for (let entry = 0; entry < keys.length; entry += 1)
          keys[entry] = (sums[entry] as number) + (row[entry] as number) + (final[entry] as number);
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

function outcomesOf(field: Field, side: readonly Seating[], bounds: Bounds): Side[] {
  const { least, most } = bounds;
  const outcomes: Side[] = [];
  const completion = new Uint8Array(field.teams.length);
  const play = (seats: readonly number[], round: number, at: number, next: readonly number[]): void => {
    if (seats.length === 1) {
      outcomes.push({ completion: completion.slice(), champion: seats[0] as number });
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
  for (const seating of side) {
    if (!isPossibleSeating(seating, bounds)) continue;
    const { seats, firstRound, through } = seating;
    for (const team of through) completion[team] = 1;
    play([...seats], firstRound, 0, []);
    for (const team of through) completion[team] = 0;
  }
  return outcomes;
}
