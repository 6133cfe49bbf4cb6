import type { Format } from '../tournaments/format.ts';
import { openGames, type Picks } from '../tournaments/play.ts';
import type { FinalScore } from '../tournaments/standings.ts';
import { boundsOf, makeField, winnersIn } from './field.ts';
import { type Narrowed, narrow } from './narrow.ts';
import type { Hopes, Outlook, Reckoning } from './outlook.ts';
import { MORE_CHOICES, type SheetPlaces, searchHopes, searchPlaces } from './places.ts';
import { type ChancesEntry, makeSheets, type PreparedRoom } from './sheets.ts';

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
export type OutlookAsked = {
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
 * Reckons who can still win (rules: chances#who-can-still-win). Everything but a place that is said to be a bound is
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
): Reckoning<Outlook<Record<string, string>>> {
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

/** Reckons who can still win and who has clinched, exactly, without places, reasons and witnesses. */
export function* tournamentHopes(state: TournamentState): Reckoning<Hopes> {
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
