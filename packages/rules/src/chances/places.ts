import { eachCompletion } from './completions.ts';
import { type Bounds, type Completion, isWithin } from './field.ts';
import { disjointSets, leastHittingSet } from './hitting.ts';
import { collectPlaces, type Places, type Reckoning } from './outlook.ts';
import { makeSettler, type Settler } from './settle.ts';
import type { PreparedRoom } from './sheets.ts';
import { searchWorst } from './worst.ts';

/** What a search is asked: see tournamentOutlook. */
export type PlacesAsked = {
  /** The sheets whose places are wanted. */
  sheets: readonly number[];
  isCounted: boolean;
  /** Nodes that the search for the worst place of a sheet may look at. */
  worstNodes: number;
  /** Completions found before, tried where the results still allow them. */
  known: readonly Completion[];
};

/** What a sheet can still come to; `reasons` are rivals of whom at least one stays ahead. */
export type SheetPlaces = {
  best: number;
  bestIsBound: boolean;
  worst: number;
  worstIsBound: boolean;
  clinched: boolean;
  reasons: readonly number[];
  witness: Completion | null;
};

/** Sets of reasons after which the best place of an entry is left as a bound. */
const MOST_REASONS = 80;

/** Finds the best and worst places of sheets over the completions within these bounds. */
export function* searchPlaces(
  room: PreparedRoom,
  bounds: Bounds,
  asked: PlacesAsked,
): Reckoning<Map<number, SheetPlaces>> {
  const { field, sheets } = room;
  const everyone = sheets.values.map((_, sheet) => sheet);
  const { places, tryOut, note } = makeTrials(room, bounds, asked.isCounted ? [] : asked.known);
  const settler = makeSettler(field, sheets, bounds, asked.isCounted ? sheets.keysUnder : tryOut);
  if (asked.isCounted) yield* eachCompletion(field, sheets, bounds, note);
  const found = new Map<number, SheetPlaces>();
  for (const sheet of asked.sheets) {
    const own = places[sheet] as Places<Completion>;
    const rivals = everyone.filter((other) => other !== sheet);
    if (!asked.isCounted) tryOut(settler.leastHopeful(sheet, rivals));
    const reasons = own.best === 1 ? [] : yield* findReasons(settler, sheet, rivals);
    const isOpen = !asked.isCounted && reasons.length > 0;
    const atLeast = isOpen ? yield* settleBest(settler, sheet, rivals, reasons, own) : own.best;
    // Who can pass takes a look at every rival, which is not worth it where a place below the first was met.
    const isAsked = asked.worstNodes > 0 || own.worst === 1;
    const passing =
      asked.isCounted || !isAsked ? rivals : rivals.filter((rival) => mayPass(room, settler, rival, sheet));
    let atMost = asked.isCounted ? own.worst : 1 + passing.length;
    if (own.worst < atMost && asked.worstNodes > 0) {
      atMost = yield* searchWorst(
        room,
        bounds,
        sheet,
        { passing, reached: own.worst },
        asked.worstNodes,
        tryOut,
      );
    }
    found.set(sheet, {
      best: Math.min(own.best, atLeast),
      bestIsBound: atLeast < own.best,
      worst: own.worst,
      worstIsBound: own.worst < atMost,
      clinched: atMost === 1,
      reasons,
      witness: own.best === 1 ? own.witness : null,
    });
    yield;
  }
  return found;
}

/** The places that completions give; those known before begin, where they are within the bounds. */
function makeTrials({ sheets, levelIsAhead }: PreparedRoom, bounds: Bounds, known: readonly Completion[]) {
  const { places, note } = collectPlaces<Completion>(sheets.values.length, levelIsAhead);
  const tryOut = (completion: Completion) => {
    const keys = sheets.keysUnder(completion);
    note(keys, () => completion.slice());
    return keys;
  };
  for (const completion of known) if (isWithin(completion, bounds)) tryOut(completion);
  return { places, tryOut, note };
}

/** A completion that makes a sheet first, alone or level, null where none does; and whether it is first in all. */
export type Hope = { witness: Completion | null; clinched: boolean };

/** Finds out which sheets can be first within these bounds, and no more, which is much faster than their places. */
export function* searchHopes(
  room: PreparedRoom,
  bounds: Bounds,
  asked: { sheets: readonly number[]; known: readonly Completion[] },
): Reckoning<Map<number, Hope>> {
  const { places, tryOut } = makeTrials(room, bounds, asked.known);
  const settler = makeSettler(room.field, room.sheets, bounds, tryOut);
  const found = new Map<number, Hope>();
  for (const sheet of asked.sheets) {
    const own = places[sheet] as Places<Completion>;
    const rivals = room.sheets.values.flatMap((_, rival) => (rival === sheet ? [] : [rival]));
    if (own.best > 1) yield* settler.settle(sheet, rivals);
    const witness = own.best === 1 ? own.witness : null;
    found.set(sheet, {
      witness,
      clinched: own.worst === 1 && !rivals.some((rival) => mayPass(room, settler, rival, sheet)),
    });
    yield;
  }
  return found;
}

function mayPass({ levelIsAhead }: PreparedRoom, settler: Settler, rival: number, sheet: number): boolean {
  return settler.greatestLead(rival, sheet) >= (levelIsAhead ? 0 : 1);
}

/** Rivals of whom at least one stays ahead whatever happens, none named without need; empty where none has to. */
function* findReasons(
  settler: Settler,
  sheet: number,
  rivals: readonly number[],
): Reckoning<readonly number[]> {
  const verdict = yield* settler.settle(sheet, rivals);
  if ('witness' in verdict) return [];
  let reasons = verdict.because;
  for (const rival of verdict.because) {
    if (reasons.length < 2 || !reasons.includes(rival)) continue;
    const without = yield* settler.settle(
      sheet,
      reasons.filter((other) => other !== rival),
    );
    if ('because' in without) reasons = without.because;
  }
  return reasons;
}

/**
 * A place that the entry never beats, which is the best one noted wherever the search ends in time. Of each set of
 * reasons one rival has to stay ahead, so the least set that hits them all says how many do at least; the search tries
 * just that set, and ends where it suffices.
 */
function* settleBest(
  settler: Settler,
  sheet: number,
  rivals: readonly number[],
  reasons: readonly number[],
  noted: { best: number },
): Reckoning<number> {
  const caught = rivals.filter((rival) => settler.greatestLead(sheet, rival) >= 0);
  const always = rivals.length - caught.length;
  const sets = reasons.every((rival) => caught.includes(rival)) ? [reasons] : [];
  let atLeast = 1 + always;
  for (;;) {
    const least = leastHittingSet(sets);
    atLeast = Math.max(atLeast, 1 + always + (least?.length ?? disjointSets(sets)));
    if (noted.best <= atLeast || least === null || sets.length > MOST_REASONS) return atLeast;
    const conceded = new Set(least);
    for (;;) {
      const found = yield* findReasons(
        settler,
        sheet,
        caught.filter((rival) => !conceded.has(rival)),
      );
      if (found.length === 0) break;
      sets.push(found);
      for (const rival of found) conceded.add(rival);
    }
  }
}
