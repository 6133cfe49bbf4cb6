import type { Format } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';
import type { FinalScore } from '../tournaments/standings.ts';
import { eachCompletion } from './completions.ts';
import { boundsOf, type Completion, makeField, winnersIn } from './field.ts';
import { disjointSets, leastHittingSet } from './hitting.ts';
import { collectPlaces, type Outlook, type Places, type Reckoning } from './outlook.ts';
import { makeSettler, type Settler } from './settle.ts';
import { type ChancesEntry, makeSheets } from './sheets.ts';

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

/** Sets of reasons after which the best place of an entry is left as a bound. */
const MOST_REASONS = 80;

/** Up to so many open games all completions are counted, which is faster than searching. */
const COUNTED_GAMES = 10;

/**
 * Reckons who can still win (rules: chances#who-can-still-win). Everything but a place that is said to be a bound is
 * exact. `countUpTo` is the number of open games up to which all completions are counted.
 */
export function* tournamentOutlook(
  { format, results, actual, entries }: TournamentState,
  countUpTo = COUNTED_GAMES,
): Reckoning<Outlook<Record<string, string>>> {
  const field = makeField(format);
  const bounds = boundsOf(format, field, results);
  const sheets = makeSheets(format, field, entries, actual);
  const open = play(format, results, 'results').filter(({ winner }) => winner === null).length;
  const everyone = entries.map((_, sheet) => sheet);
  const { places, note } = collectPlaces<Completion>(entries.length, actual === null);
  const tryOut = (completion: Completion) => {
    const keys = sheets.keysUnder(completion);
    note(keys, () => completion.slice());
    return keys;
  };

  const isCounted = open <= countUpTo;
  const settler = makeSettler(field, sheets, bounds, tryOut);
  if (isCounted) eachCompletion(field, bounds, tryOut);
  const settled: { reasons: readonly number[]; atLeast: number; atMost: number }[] = [];
  for (const [sheet, own] of places.entries()) {
    const rivals = everyone.filter((other) => other !== sheet);
    const mayPass = (rival: number) => settler.greatestLead(rival, sheet) >= (actual === null ? 0 : 1);
    if (!isCounted) tryOut(settler.leastHopeful(sheet, rivals));
    const reasons = own.best === 1 ? [] : yield* findReasons(settler, sheet, rivals);
    const isOpen = !isCounted && reasons.length > 0;
    const atLeast = isOpen ? yield* settleBest(settler, sheet, rivals, reasons, own) : own.best;
    settled.push({ reasons, atLeast, atMost: isCounted ? own.worst : 1 + rivals.filter(mayPass).length });
    yield;
  }
  return {
    open,
    entries: entries.map(({ id }, sheet) => {
      const { best, worst, witness } = places[sheet] as Places<Completion>;
      const { reasons, atLeast, atMost } = settled[sheet] as (typeof settled)[number];
      return {
        id,
        best: Math.min(best, atLeast),
        bestIsBound: atLeast < best,
        perhaps: null,
        worst,
        worstIsBound: !isCounted && worst < atMost,
        canWin: best === 1,
        clinched: atMost === 1,
        outBecause: reasons.map((rival) => entries[rival]?.id ?? ''),
        witness: best === 1 && witness ? winnersIn(format, field, results, witness) : null,
      };
    }),
  };
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
