import type { PlacesIf } from './chances.ts';
import { nextGames } from './contest.ts';
import { boundsOf, openIds } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { searchHopes, searchPlaces } from './places.ts';
import { prepareRoom, sheetsOf, type TournamentState } from './tournament-outlook.ts';

/** Nodes that the search for the worst place of an entry may look at, by each way of each game. */
const WORST_NODES = 20;
/** Up to so many games open after one of them, all completions are counted for each way. */
const COUNTED_GAMES = 10;

/**
 * What becomes of entries by each way of each game that can be played now (rules: chances#tonight): the places of `places`,
 * and of `hopes` only whether they can win, as a `best` of 1, or of 2 as a bound.
 */
export function* tournamentTonight(
  state: TournamentState,
  asked: { places: readonly string[]; hopes: readonly string[] },
): Reckoning<{ id: string; ways: PlacesIf<string>[] }[]> {
  const { format, results, entries } = state;
  const room = prepareRoom(state);
  const { field } = room;
  const places = sheetsOf(state, asked.places);
  const hopes = sheetsOf(state, asked.hopes).filter((sheet) => !places.includes(sheet));
  const isCounted = openIds(format, results).size - 1 <= COUNTED_GAMES;
  const now = yield* searchHopes(room, boundsOf(format, field, results), {
    sheets: [...places, ...hopes],
    known: [],
  });
  const known = [...now.values()].flatMap(({ witness }) => witness ?? []);
  const hopeful = hopes.filter((sheet) => now.get(sheet)?.witness);
  const answer: { id: string; ways: PlacesIf<string>[] }[] = [];
  for (const { id, teams } of nextGames(state)) {
    const ways: PlacesIf<string>[] = [];
    for (const way of teams) {
      const bounds = boundsOf(format, field, { ...results, [id]: way });
      const found = yield* searchHopes(room, bounds, { sheets: hopeful, known });
      const placed = yield* searchPlaces(room, bounds, {
        sheets: places,
        isCounted,
        worstNodes: WORST_NODES,
        known,
      });
      const entriesIf = [...places, ...hopes].map((sheet) => {
        const canWin = Boolean(found.get(sheet)?.witness);
        const hope = { best: canWin ? 1 : 2, bestIsBound: !canWin, worst: null, worstIsBound: false };
        const { best, bestIsBound, worst, worstIsBound } = placed.get(sheet) ?? hope;
        return { id: entries[sheet]?.id ?? '', canWin: best === 1, best, bestIsBound, worst, worstIsBound };
      });
      ways.push({ way, entries: entriesIf });
    }
    answer.push({ id, ways });
  }
  return answer;
}
