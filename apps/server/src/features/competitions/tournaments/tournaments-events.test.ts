import type { Room } from '@lockroom/contract';
import { type RealBracket, readRealBracket, realBracketNames } from '@lockroom/testing/real-bracket';
import {
  expectedTournamentStandings,
  fillAtRandom,
  gamesOf,
  type OracleScore,
  type OracleTournamentEntry,
  roundsIn,
} from '@lockroom/testing/tournament-oracle';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const SHEETS = 20;

const server = await startTestServer();
const manager = await registerPlayer(server);
const members = [manager];
for (let n = 1; n < 4; n += 1) members.push(await registerPlayer(server));
afterAll(() => server.close());

const ALL = realBracketNames().map(readRealBracket);
const shapeOf = ({ sport, bracket: { size, reseeding } }: RealBracket) => `${sport} ${size} ${reseeding}`;
/** The long run plays every bracket; otherwise only one for each sport, size and reseeding is played. */
const PLAYED = process.env.TIMELINE_EVENTS
  ? ALL
  : [...new Map(ALL.map((real) => [shapeOf(real), real])).values()];

test('there are 25 real tournaments', () => {
  expect(ALL).toHaveLength(25);
});

describe.each(PLAYED)('$name', (real) => {
  const { bracket, teams, rounds } = real;
  const idOf = new Map(Object.entries(teams).map(([id, team]) => [team, id]));

  test('the tournament has its real pairings and champion, and the ranks of twenty brackets match the oracle', async () => {
    expect(idOf.size).toBe(bracket.size);
    const room = await openRealRoom(real);
    const entries = await enterSheets(room, real);
    const results: Record<string, string> = {};
    for (let round = 1; round <= roundsIn(bracket.size); round += 1) {
      const games = gamesOf(bracket, results, round);
      const played = rounds[round - 1];
      expect(games.map((game) => namesIn(game.teams, teams)).sort()).toEqual(
        played?.pairs.map((pair) => [...pair].sort().join(' - ')).sort(),
      );
      const winners = new Set(played?.winners.map((team) => idOf.get(team)));
      const winnersOf: Record<string, string> = {};
      const losersOf: Record<string, string> = {};
      for (const { id, teams: pair } of games) {
        const isFirst = winners.has(pair[0]);
        winnersOf[id] = isFirst ? pair[0] : pair[1];
        losersOf[id] = isFirst ? pair[1] : pair[0];
      }
      // A result is accepted only for a team in the game. If both teams are accepted, the pairing is right.
      await postResults(room, losersOf);
      Object.assign(results, winnersOf);
      expect(await postResults(room, winnersOf)).toEqual(results);
      await expectStandings(room, real, results, null, entries);
    }
    expect(teams[Object.values(results).at(-1) ?? '']).toBe(real.champion);
    const [team1Score, team2Score] = real.score;
    await manager.api.tournaments.customTieBreakerActual({
      params: { roomId: room.id },
      body: { team1Score, team2Score },
    });
    await expectStandings(room, real, results, real.score, entries);
  });
});

function namesIn(pair: [string, string], teams: Record<string, string>): string {
  return pair
    .map((id) => teams[id] ?? id)
    .sort()
    .join(' - ');
}

async function openRealRoom({ sport, bracket, teams }: RealBracket): Promise<Room> {
  const room = await openRoom(manager, { sport, maxBrackets: 30 });
  for (const member of members.slice(1)) await joinRoom(member, room);
  const params = { roomId: room.id };
  const { size, reseeding } = bracket;
  const config = await manager.api.tournaments.changeConfig({
    params,
    body: { bracketSize: size, reseeding },
  });
  expect(config).toEqual({ bracketSize: size, reseeding, sport });
  expect(await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: teams } })).toEqual(
    teams,
  );
  return room;
}

async function enterSheets(room: Room, { bracket, score }: RealBracket): Promise<OracleTournamentEntry[]> {
  const random = randomFrom(bracket.size + score[0]);
  const around = (value: number) => Math.max(0, value + Math.floor(random() * 5) - 2);
  const entries: OracleTournamentEntry[] = [];
  for (let n = 0; n < SHEETS; n += 1) {
    const member = members[n % members.length] ?? manager;
    server.clock.advance(1000);
    const { id, createdAt } = await member.api.brackets.create({ body: { roomId: room.id } });
    // Favorites are picked more often, so that some entries agree and tie.
    const picks = fillAtRandom(bracket, () => random() < 0.8);
    const predicted: OracleScore = n % 5 === 0 ? null : [around(score[0]), around(score[1])];
    const tieBreakerScores = predicted && { team1Score: predicted[0], team2Score: predicted[1] };
    const saved = await member.api.tournaments.customSave({
      params: { eventId: id },
      body: { predictions: picks, tieBreakerScores },
    });
    expect(saved).toMatchObject({ saved: bracket.size - 1, predictions: picks, dropped: [] });
    entries.push({ id, createdAt, picks, score: predicted });
  }
  return entries;
}

async function postResults(room: Room, results: Record<string, string>): Promise<Record<string, string>> {
  const saved = await manager.api.tournaments.customSaveResults({
    params: { roomId: room.id },
    body: { results },
  });
  expect(saved.dropped).toEqual([]);
  return saved.results;
}

async function expectStandings(
  room: Room,
  { bracket }: RealBracket,
  results: Record<string, string>,
  actual: OracleScore,
  entries: OracleTournamentEntry[],
): Promise<void> {
  const listed = await manager.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(
    listed.map(({ id, rank, totalPoints, correctFighters, fightScores }) => {
      return { id, rank, totalPoints, correctFighters, fightScores };
    }),
  ).toEqual(expectedTournamentStandings(bracket, results, actual, entries));
}

/** Returns random numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
