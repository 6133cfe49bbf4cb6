import { type CardShares, groupEndings, type Shares } from './card-shares.ts';
import type { Chances, EntryChance, HowChances, Weights } from './chances.ts';
import { type CardState, type Ending, makeGains } from './fight-gains.ts';
import { endingOdds } from './fight-odds.ts';
import { countCards } from './fights-counted.ts';
import { drawCards } from './fights-drawn.ts';
import type { Reckoning } from './outlook.ts';

/**
 * Reckons how likely each entry is to be first by the fights whose picks everybody may see (rules: chances#how-likely).
 * The chances by an ending that has no probability are reckoned over the other fights. Where cards are drawn, the drawn
 * ones are shared out among such endings.
 */
export function* cardChances(
  state: CardState,
  weights: Weights,
  how: HowChances,
): Reckoning<Chances<Ending>> {
  const gains = makeGains(state);
  const odds = gains.open.map((fight) => endingOdds(fight, gains.endings, weights));
  const grouped = gains.gains.map((byEnding, fight) => groupEndings(byEnding, odds[fight] ?? []));
  const fights = grouped.map(({ groups }) => groups);
  const { whole, given }: CardShares =
    'exact' in how ? yield* countCards(gains.earned, fights) : yield* drawCards(gains.earned, fights, how);
  // Sums of probabilities may come out a little above 1.
  const share = (sums: Float64Array, at: number) => Math.min(1, sums[at] ?? 0);
  const entriesOf = ({ first, level }: Shares): EntryChance[] =>
    state.entries.map(({ id }, at) => ({ id, first: share(first, at), level: share(level, at) }));
  return {
    open: gains.open.length,
    weights,
    samples: 'exact' in how ? 0 : how.samples,
    entries: entriesOf(whole),
    next: gains.open.map(({ id }, fight) => ({
      id,
      ways: gains.endings.map((way, ending) => {
        const shares = given[fight]?.[grouped[fight]?.groupOf[ending] ?? 0] ?? whole;
        return { way, weight: odds[fight]?.[ending] ?? 0, entries: entriesOf(shares) };
      }),
    })),
  };
}
