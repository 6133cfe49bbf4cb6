import type { PlacesIf } from './chances.ts';
import { nextGames } from './contest.ts';
import { claimed } from './field.ts';
import type { Computation } from './outlook.ts';
import { MORE_CHOICES, searchContention, searchPlaces } from './places.ts';
import { entryIndexes, narrowedRoom, type TournamentState } from './tournament-outlook.ts';

/** How many choices the search for an entry's worst place may examine for each result of a game. */
const WORST_CHOICES = 20_000;

/**
 * Computes, for each possible result of each upcoming game, the places that the entries in `places` can reach, and
 * whether the entries in `contenders` can win (rules: chances#how-you-win).
 */
export function* tournamentImpact(
  state: TournamentState,
  asked: { places: readonly string[]; contenders: readonly string[] },
): Computation<{ id: string; ways: PlacesIf<string>[] }[]> {
  const { entries } = state;
  const { whole, room, bounds, narrowClaim } = narrowedRoom(state);
  const places = entryIndexes(state, asked.places);
  const contenders = entryIndexes(state, asked.contenders).filter((entry) => !places.includes(entry));
  const now = yield* searchContention(room, bounds, {
    entries: [...places, ...contenders],
    known: [],
  });
  const known = [...now.values()].flatMap(({ witness }) => witness ?? []);
  const inContention = contenders.filter((entry) => now.get(entry)?.canWin);
  const answer: { id: string; ways: PlacesIf<string>[] }[] = [];
  for (const { id, round, teams } of nextGames(state)) {
    const ways: PlacesIf<string>[] = [];
    for (const way of teams) {
      const result = teams.map((one) =>
        narrowClaim({ team: whole.field.numberOf.get(one) ?? 0, round, wins: one === way }),
      );
      const after = claimed(bounds, result);
      const found = yield* searchContention(room, after, { entries: inContention, known });
      const placed = yield* searchPlaces(room, after, {
        entries: places,
        isCounted: false,
        reasons: false,
        worstChoices: WORST_CHOICES,
        moreChoices: MORE_CHOICES,
        known,
      });
      const entriesIf = [...places, ...contenders].map((entry) => {
        const canWin = found.get(entry)?.canWin === true;
        const hope = { best: canWin ? 1 : 2, bestIsBound: !canWin, worst: null, worstIsBound: false };
        const { best, bestIsBound, worst, worstIsBound } = placed.get(entry) ?? hope;
        return { id: entries[entry]?.id ?? '', canWin: best === 1, best, bestIsBound, worst, worstIsBound };
      });
      ways.push({ way, entries: entriesIf });
    }
    answer.push({ id, ways });
  }
  return answer;
}
