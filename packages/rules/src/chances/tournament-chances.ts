import { play } from '../tournaments/play.ts';
import type { Chances, HowChances, Weights } from './chances.ts';
import { eachCompletion } from './completions.ts';
import { boundsOf, type Completion, makeField } from './field.ts';
import { gameOdds } from './game-odds.ts';
import type { Reckoning } from './outlook.ts';
import { drawCompletions } from './samples.ts';
import { makeSheets } from './sheets.ts';
import { makeTally } from './tally.ts';
import type { TournamentState } from './tournament-outlook.ts';

/** Reckons how likely each entry is to be first (rules: chances#how-likely). */
export function* tournamentChances(
  { format, results, actual, entries, regional }: TournamentState,
  weights: Weights,
  how: HowChances,
): Reckoning<Chances<string>> {
  const field = makeField(format);
  const bounds = boundsOf(format, field, results);
  const sheets = makeSheets(format, field, entries, actual);
  const odds = gameOdds(format, field, weights, regional ?? false);
  const open = play(format, results, 'results').filter(({ winner }) => winner === null);
  const next = open.flatMap(({ id, round, team1, team2 }) =>
    team1 === null || team2 === null ? [] : [{ id, round, teams: [team1, team2] }],
  );
  const tally = makeTally(
    entries.map(({ id }) => id),
    next.length,
  );
  const note = (completion: Completion, probability: number) => {
    const ways = next.map(({ round, teams }) => {
      const first = field.numberOf.get(teams[0] ?? '') ?? 0;
      return (completion[first] as number) >= round ? 0 : 1;
    });
    tally.note(sheets.keysUnder(completion), ways, probability);
  };
  if ('exact' in how) eachCompletion(field, bounds, note, odds);
  else yield* drawCompletions(field, bounds, odds, how, note);
  return {
    open: open.length,
    weights,
    samples: 'exact' in how ? 0 : how.samples,
    entries: tally.whole(),
    next: next.map(({ id, teams }, game) => ({
      id,
      ways: teams.map((way, at) => ({ way, ...tally.given(game, at) })),
    })),
  };
}
