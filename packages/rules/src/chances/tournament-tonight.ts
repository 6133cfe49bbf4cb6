import type { PlacesIf } from './chances.ts';
import { nextGames } from './contest.ts';
import { claimed } from './field.ts';
import type { Computation } from './outlook.ts';
import { MORE_CHOICES, searchContention, searchPlaces } from './places.ts';
import { narrowedRoom, sheetsOf, type TournamentState } from './tournament-outlook.ts';

/** The most choices that the search for one entry's worst place may examine, for each way of each game. */
const WORST_CHOICES = 20_000;

/**
 * Computes, for each possible result of each next game, the places of `places`, and for `contenders` only whether they
 * can win (rules: chances#tonight).
 */
export function* tournamentTonight(
  state: TournamentState,
  asked: { places: readonly string[]; contenders: readonly string[] },
): Computation<{ id: string; ways: PlacesIf<string>[] }[]> {
  const { entries } = state;
  const { whole, room, bounds, narrowClaim } = narrowedRoom(state);
  const places = sheetsOf(state, asked.places);
  const contenders = sheetsOf(state, asked.contenders).filter((sheet) => !places.includes(sheet));
  const now = yield* searchContention(room, bounds, {
    sheets: [...places, ...contenders],
    known: [],
  });
  const known = [...now.values()].flatMap(({ witness }) => witness ?? []);
  const inContention = contenders.filter((sheet) => now.get(sheet)?.canWin);
  const answer: { id: string; ways: PlacesIf<string>[] }[] = [];
  for (const { id, round, teams } of nextGames(state)) {
    const ways: PlacesIf<string>[] = [];
    for (const way of teams) {
      const result = teams.map((one) =>
        narrowClaim({ team: whole.field.numberOf.get(one) ?? 0, round, wins: one === way }),
      );
      const after = claimed(bounds, result);
      const found = yield* searchContention(room, after, { sheets: inContention, known });
      const placed = yield* searchPlaces(room, after, {
        sheets: places,
        isCounted: false,
        reasons: false,
        worstChoices: WORST_CHOICES,
        moreChoices: MORE_CHOICES,
        known,
      });
      const entriesIf = [...places, ...contenders].map((sheet) => {
        const canWin = found.get(sheet)?.canWin === true;
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
