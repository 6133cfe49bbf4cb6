import { createLots } from '@lockroom/testing/lots';
import { alwaysBehind, expectedOutlook, placesUnder } from '@lockroom/testing/outlook-oracle';
import type { OracleScore, OracleTournamentEntry } from '@lockroom/testing/tournament-oracle';
import { expect, it } from 'vitest';
import { type Format, makeFormat } from '../tournaments/format.ts';
import { byLot, fillPicks } from '../tournaments/picks.ts';
import { play } from '../tournaments/play.ts';
import { ALL_FORMATS } from '../tournaments/testing/formats.ts';
import { finish } from './testing/finish.ts';
import { tournamentOutlook } from './tournament-outlook.ts';

/** Small numbers of open games, so that the oracle can count all completions. */
const OPEN_AT_MOST = 7;

it.each(Array.from({ length: rooms() }, (_, seed) => seed))(
  'room %i is reckoned as the oracle counts it',
  (seed) => {
    const room = randomRoom(seed);
    const { format, results, actual, entries } = room;
    const tournament = {
      size: format.size,
      reseeding: format.reseeding,
      isFootball: format.family === 'football',
      roundPoints: format.roundPoints,
    };
    const score: OracleScore = actual && [actual.team1Score, actual.team2Score];
    const oracle: OracleTournamentEntry[] = entries.map(({ id, picks, tieBreaker }) => {
      const own: OracleScore = tieBreaker && [tieBreaker.team1Score, tieBreaker.team2Score];
      return { id, createdAt: '2026-01-01T00:00:00Z', picks, score: own };
    });
    const expected = expectedOutlook(tournament, results, score, oracle);
    for (const countUpTo of [0, OPEN_AT_MOST]) {
      const outlook = finish(tournamentOutlook(room, countUpTo));
      for (const entry of outlook.entries) {
        const { best, worst } = expected.get(entry.id) ?? { best: 0, worst: 0 };
        const isClinched = worst === 1;
        expect(entry).toMatchObject({ best, bestIsBound: false, canWin: best === 1, clinched: isClinched });
        if (entry.worstIsBound) expect(entry.worst).toBeLessThan(worst + 1);
        else expect(entry.worst).toBe(worst);
        expect(entry.outBecause.length > 0).toBe(best > 1);
        const rivals = oracle.filter(({ id }) => entry.outBecause.includes(id));
        const own = oracle.filter(({ id }) => id === entry.id);
        for (const one of own) {
          if (best > 1) {
            expect(alwaysBehind(tournament, results, score, one, rivals)).toBe(true);
            for (const rival of rivals)
              expect(
                alwaysBehind(
                  tournament,
                  results,
                  score,
                  one,
                  rivals.filter((other) => other !== rival),
                ),
              ).toBe(false);
          } else {
            const completion = { ...results, ...entry.witness };
            expect(Object.keys(completion)).toHaveLength(format.size - 1);
            expect(placesUnder(tournament, completion, score, oracle).get(one.id)?.best).toBe(1);
          }
        }
      }
    }
  },
);

function rooms(): number {
  return Number(process.env.OUTLOOK_ROOMS ?? 100);
}

function randomRoom(seed: number) {
  const lots = createLots(seed + 1);
  const draw = lots.next;
  const below = (count: number) => lots.between(0, count - 1);
  const shape = ALL_FORMATS[below(ALL_FORMATS.length)] as Format;
  const roundPoints = draw() < 0.5 ? null : Array.from({ length: 6 }, () => 1 + below(draw() < 0.5 ? 20 : 3));
  const format = makeFormat({ ...shape, roundPoints });
  const results: Record<string, string> = {};
  const open = 1 + below(Math.min(OPEN_AT_MOST, format.size - 1));
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
  // Near copies and equal sheets are the hard cases.
  for (const [at, entry] of entries.entries()) {
    const model = entries[at - 1];
    if (model && draw() < 0.3) entry.picks = { ...model.picks };
    if (model && draw() < 0.2) entry.tieBreaker = model.tieBreaker;
  }
  const actual = draw() < 0.3 ? { team1Score: below(9), team2Score: below(9) } : null;
  return { format, results, actual, entries };
}
