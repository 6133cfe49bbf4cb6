import { createLots } from '@lockroom/testing/lots';
import type { OracleScore, OracleTournamentEntry } from '@lockroom/testing/tournament-oracle';
import { type Format, makeFormat } from '../../tournaments/format.ts';
import { byLot, fillPicks } from '../../tournaments/picks.ts';
import { play } from '../../tournaments/play.ts';
import { ALL_FORMATS } from '../../tournaments/testing/formats.ts';
import type { TournamentState } from '../tournament-outlook.ts';

/** The maximum number of open games: few enough for the oracle to count every completion. */
export const OPEN_AT_MOST = 7;

/** Returns the seeds of the rooms to test; in a long run, OUTLOOK_ROOMS sets how many there are. */
export function roomSeeds(usually: number): number[] {
  return Array.from({ length: Number(process.env.OUTLOOK_ROOMS ?? usually) }, (_, seed) => seed);
}

/** Converts a room to the oracle's form. */
export function oracleRoom({ format, actual, entries }: TournamentState) {
  const tournament = {
    size: format.size,
    reseeding: format.reseeding,
    isFootball: format.family === 'football',
    roundPoints: format.roundPoints,
  };
  const score: OracleScore = actual && [actual.team1Score, actual.team2Score];
  const oracle = entries.map(({ id, picks, tieBreaker }): OracleTournamentEntry => {
    const own: OracleScore = tieBreaker && [tieBreaker.team1Score, tieBreaker.team2Score];
    const made = Object.entries(picks).flatMap(([game, team]) => (team === undefined ? [] : [[game, team]]));
    return { id, createdAt: '2026-01-01T00:00:00Z', picks: Object.fromEntries(made), score: own };
  });
  return { tournament, score, oracle };
}

/** Makes a random room of any format with few open games. */
export function randomRoom(seed: number) {
  const lots = createLots(seed + 1);
  const draw = lots.next;
  const below = (count: number) => lots.between(0, count - 1);
  const shape = ALL_FORMATS[below(ALL_FORMATS.length)] as Format;
  const roundPoints = draw() < 0.5 ? null : Array.from({ length: 6 }, () => 1 + below(draw() < 0.5 ? 20 : 3));
  const format = makeFormat({ ...shape, roundPoints });
  const results: Record<string, string> = {};
  const open = below(1 + Math.min(OPEN_AT_MOST, format.size - 1));
  while (Object.keys(results).length < format.size - 1 - open) {
    const ready = play(format, results, 'results').filter(
      ({ team1, team2, winner }) => winner === null && team1 !== null && team2 !== null,
    );
    const game = ready[below(ready.length)];
    if (game) results[game.id] = (draw() < 0.5 ? game.team1 : game.team2) ?? '';
  }
  const count = 1 + below(9);
  const entries = Array.from({ length: count }, (_, at) => {
    const full =
      draw() < 0.4 ? fillPicks(format, byLot(format, draw)) : fillPicks(format, () => (draw() < 0.5 ? 1 : 2));
    const kept = draw() < 0.2 ? Object.fromEntries(Object.entries(full).filter(() => draw() < 0.8)) : full;
    const tieBreaker = draw() < 0.2 ? null : { team1Score: below(9), team2Score: below(9) };
    return { id: `sheet${at}`, picks: kept, tieBreaker };
  });
  // Equal and nearly equal entries are the hard cases.
  for (const [at, entry] of entries.entries()) {
    const model = entries[at - 1];
    if (model && draw() < 0.3) entry.picks = { ...model.picks };
    if (model && draw() < 0.2) entry.tieBreaker = model.tieBreaker;
  }
  const actual = draw() < 0.3 ? { team1Score: below(9), team2Score: below(9) } : null;
  return { format, results, actual, entries, regional: format.size === 64 && draw() < 0.5 };
}
