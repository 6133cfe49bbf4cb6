import type { PlacesIf } from './chances.ts';
import { groupEndings } from './fight-chances.ts';
import { type CardState, type Ending, type Gains, keysAfter, makeGains } from './fight-gains.ts';
import { bestOf, outlookOf } from './fight-outlook.ts';
import type { Computation } from './outlook.ts';

/** How many branches to examine per entry and ending for a worst place; enough if 2 other fights are open. */
export const BRANCHES_PER_ENDING = 200;

/**
 * For each ending of each open fight, computes where the entries in `places` can finish and whether those in
 * `contenders` can win.
 */
export function* cardImpact(
  state: CardState,
  { places, contenders }: { places: readonly string[]; contenders: readonly string[] },
): Computation<{ id: string; ways: PlacesIf<Ending>[] }[]> {
  const gains = makeGains(state);
  const asked = state.entries.flatMap(({ id }, own) =>
    places.includes(id) || contenders.includes(id) ? [{ id, own, isPlaced: places.includes(id) }] : [],
  );
  const fights: { id: string; ways: PlacesIf<Ending>[] }[] = [];
  for (const [fight, { id }] of gains.open.entries()) {
    const { groups, groupOf } = groupEndings(gains.gains[fight] ?? [], []);
    const byGroup: PlacesIf<Ending>['entries'][] = [];
    for (const group of groups.keys()) {
      const after = endedSo(gains, fight, groupOf.indexOf(group));
      byGroup.push(
        asked.map(({ id: entryId, own, isPlaced }) => {
          const { best, perhaps } = bestOf(after, state.entries, own);
          const { worst, worstIsBound } = isPlaced
            ? outlookOf(after, state.entries, own, BRANCHES_PER_ENDING)
            : { worst: null, worstIsBound: false };
          return { id: entryId, canWin: perhaps === 1, best, bestIsBound: false, worst, worstIsBound };
        }),
      );
      yield;
    }
    const ways = gains.endings.map((way, ending) => ({ way, entries: byGroup[groupOf[ending] ?? 0] ?? [] }));
    fights.push({ id, ways });
  }
  return fights;
}

/** Returns the card after one open fight has ended in the given way. */
function endedSo(gains: Gains, fight: number, ending: number): Gains {
  const others = <T>(list: readonly T[]) => list.filter((_, at) => at !== fight);
  const only = { ...gains, gains: gains.gains.slice(fight, fight + 1) };
  return {
    ...gains,
    open: others(gains.open),
    earned: keysAfter(only, [ending]),
    gains: others(gains.gains),
    wantedBy: (entry) => others(gains.wantedBy(entry)),
  };
}
