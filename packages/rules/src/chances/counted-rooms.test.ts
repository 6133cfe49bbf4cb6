import { chancesIn, type ExpectedEnd, endsOf, winsIn } from '@lockroom/testing/chances-oracle';
import { expect, it } from 'vitest';
import type { EntryChance, TeamStatement, Weights } from './chances.ts';
import { finish, standardError } from './testing/finish.ts';
import { oracleRoom, randomRoom, roomSeeds } from './testing/random-room.ts';
import { tournamentChances } from './tournament-chances.ts';
import { tournamentImpact } from './tournament-impact.ts';
import type { TournamentState } from './tournament-outlook.ts';
import { tournamentPaths } from './tournament-paths.ts';

/** How many rooms are sampled, and how often. A deviation of 5 standard errors has a probability of 1 in a million. */
const SAMPLED = { rooms: 200, samples: 4_000 };

type Room = {
  state: TournamentState;
  weights: Weights;
  ends: readonly ExpectedEnd[];
  ids: readonly string[];
};

it.each(roomSeeds(40))(
  'the chances of winning in room %i, in total and after each next result, match the oracle',
  (seed) => {
    const state = randomRoom(seed + 50_000);
    const weights: Weights = seed % 2 === 0 ? 'coin' : 'seeds';
    const { tournament, score, oracle } = oracleRoom(state);
    const seeds = weights === 'seeds' ? { regional: state.regional } : null;
    const ends = endsOf(tournament, state.results, score, oracle, seeds);
    const room: Room = { state, weights, ends, ids: state.entries.map(({ id }) => id) };
    expectCountedChances(room);
    if (seed < SAMPLED.rooms) expectSampledChances(room, seed);
    expectTonight(room);
    expectPaths(room);
  },
);

/** Expects the chances counted by the oracle, both in total and after each possible result of the next games. */
function expectCountedChances({ state, weights, ends }: Room): void {
  const chances = finish(tournamentChances(state, weights, { exact: true }));
  expectChances(chances.entries, ends, near);
  for (const { id: game, ways } of chances.next) {
    for (const { way, weight, entries } of ways) {
      const those = endsWhere(ends, game, way);
      near(weight, sum(those));
      expectChances(entries, those, near);
    }
    for (const [at, { first, share }] of chances.entries.entries()) {
      near(
        ways.reduce((all, { weight, entries }) => all + weight * (entries[at]?.first ?? 0), 0),
        first,
      );
      near(
        ways.reduce((all, { weight, entries }) => all + weight * (entries[at]?.share ?? 0), 0),
        share,
      );
    }
  }
}

function expectSampledChances({ state, weights, ends }: Room, seed: number): void {
  const how = { samples: SAMPLED.samples, seed };
  const { entries, next } = finish(tournamentChances(state, weights, how));
  const within = (share: number) => (value: number, expected: number) =>
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(
      5 * standardError(expected, how.samples * share) + 1e-9,
    );
  expectChances(entries, ends, within(1));
  for (const { id: game, ways } of next) {
    for (const { way, weight, entries: given } of ways)
      expectChances(given, endsWhere(ends, game, way), within(weight));
  }
}

function expectTonight({ state, ends, ids }: Room): void {
  const half = ids.filter((_, at) => at % 2 === 0);
  const tonight = finish(tournamentImpact(state, { places: half, contenders: ids }));
  for (const { id: game, ways } of tonight) {
    expect(ways).toHaveLength(2);
    for (const { way, entries } of ways) {
      expect(entries.map(({ id }) => id).sort()).toEqual(ids.toSorted());
      for (const entry of entries) {
        const { best, worst } = placesIn(state, endsWhere(ends, game, way), entry.id);
        expect(entry.canWin).toBe(best === 1);
        if (!half.includes(entry.id)) continue;
        expect(entry).toMatchObject({ best, bestIsBound: false });
        if (entry.worstIsBound) expect(entry.worst).toBeLessThanOrEqual(worst);
        else expect(entry.worst).toBe(worst);
      }
    }
  }
}

/** Expects each path to be sufficient and to contain no unnecessary statement. */
function expectPaths({ state, weights, ends, ids }: Room): void {
  for (const id of ids) {
    const paths = finish(tournamentPaths(state, id, weights, 3));
    const isSure = (those: readonly ExpectedEnd[]) => those.every(({ places }) => places.get(id)?.rank === 1);
    expect(new Set(paths.map(({ statements }) => JSON.stringify(statements))).size).toBe(paths.length);
    if (isSure(ends)) expect(paths).toMatchObject([{ statements: [] }]);
    for (const [at, { statements, probability, scoreDecides }] of paths.entries()) {
      expect(statements.length).toBeLessThanOrEqual(4);
      expect(probability).toBeLessThanOrEqual((paths[at - 1]?.probability ?? 1) + 1e-9);
      const those = endsWith(ends, statements);
      expect(those.length).toBeGreaterThan(0);
      near(probability, sum(those));
      expect(isSure(those)).toBe(true);
      const isLevel = those.some(({ places }) => (places.get(id)?.level ?? 0) > 0);
      expect(scoreDecides).toBe(isLevel && state.actual === null);
      for (const one of statements) expect(isSure(endsWith(ends, without(statements, one)))).toBe(false);
    }
  }
}

function near(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThan(1e-9);
}

function expectChances(
  entries: readonly EntryChance[],
  ends: readonly ExpectedEnd[],
  compare: (value: number, expected: number) => void,
): void {
  for (const { id, first, share } of entries) {
    const expected = chancesIn(ends, id);
    compare(first, expected.first);
    compare(share, expected.share);
  }
}

function sum(ends: readonly ExpectedEnd[]): number {
  return ends.reduce((all, { probability }) => all + probability, 0);
}

function endsWhere(ends: readonly ExpectedEnd[], game: string, winner: string): ExpectedEnd[] {
  return ends.filter(({ winners }) => winners[game] === winner);
}

function endsWith(ends: readonly ExpectedEnd[], statements: readonly TeamStatement[]): ExpectedEnd[] {
  return ends.filter((end) => statements.every(({ team, round, wins }) => winsIn(end, team, round) === wins));
}

function without(statements: readonly TeamStatement[], one: TeamStatement): TeamStatement[] {
  return statements.filter((other) => other !== one);
}

function placesIn({ actual }: TournamentState, ends: readonly ExpectedEnd[], id: string) {
  const places = ends.flatMap((end) => end.places.get(id) ?? []);
  return {
    best: Math.min(...places.map(({ rank }) => rank)),
    worst: Math.max(...places.map(({ rank, level }) => rank + (actual === null ? level : 0))),
  };
}
