import { afterAll } from 'vitest';
import { resultMethodsFor } from '../../fights/methods.ts';
import { makeFormat } from '../../tournaments/format.ts';
import type { CardState } from '../fight-gains.ts';
import type { TournamentState } from '../tournament-outlook.ts';

/** Counts test rooms by kind. Prints the counts in long runs. */
export function makeCensus(title: string) {
  const counts = new Map<string, number>();
  afterAll(() => {
    const lines = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `  ${kind}: ${count}`);
    if (process.env.OUTLOOK_ROOMS !== undefined) console.log([title, ...lines].join('\n'));
  });
  return (kinds: readonly string[]) => {
    for (const kind of new Set(['all', ...kinds])) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
}

export function kindsOfRoom({ format, results, actual, entries }: TournamentState): string[] {
  const games = format.size - 1;
  const picks = entries.map((entry) => JSON.stringify(entry.picks));
  const open = games - Object.keys(results).length;
  return [
    `${format.size} teams`,
    format.family === 'football' ? 'football names' : 'custom names',
    format.reseeding ? 'reseeding' : 'no reseeding',
    format.roundPoints.join() === makeFormat({ ...format, roundPoints: null }).roundPoints.join()
      ? 'usual points'
      : 'own points',
    `${open} open`,
    actual === null ? 'final score open' : 'final score known',
    entries.length === 1 ? 'one entry' : 'several entries',
    ...entries.flatMap((own) => (Object.keys(own.picks).length < games ? ['incomplete entries'] : [])),
    ...(new Set(picks).size < picks.length ? ['equal entries'] : []),
  ];
}

export function kindsOfCard({ sport, card, entries }: CardState): string[] {
  const open = card.filter(({ winnerId }) => winnerId === null);
  const without: readonly string[] = resultMethodsFor(sport, 0);
  return [
    sport,
    `${open.length} open`,
    entries.length === 1 ? 'one entry' : 'several entries',
    ...card.flatMap(({ winMethod }) => (winMethod && without.includes(winMethod) ? [winMethod] : [])),
    ...card.flatMap(({ fighter1Odds, fighter2Odds }) =>
      fighter1Odds === 'N/A' || fighter2Odds === 'N/A' ? ['N/A odds'] : [],
    ),
    ...entries.flatMap(({ picks }) => (card.some(({ id }) => !picks[id]) ? ['missing picks'] : [])),
  ];
}
