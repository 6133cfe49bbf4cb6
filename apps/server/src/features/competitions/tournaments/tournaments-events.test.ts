import { createLots } from '@lockroom/testing/lots';
import { readRealBracket, realBracketNames } from '@lockroom/testing/real-bracket';
import { readBracketReplay } from '@lockroom/testing/replays';
import {
  expectedTournamentStandings,
  fillAtRandom,
  type OracleScore,
  type OracleTournamentEntry,
} from '@lockroom/testing/tournament-oracle';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const SHEETS = 20;

const server = await startTestServer();
const manager = await registerPlayer(server);
const { tournaments } = manager.api;
const members = [manager];
for (let n = 1; n < 4; n += 1) members.push(await registerPlayer(server));
afterAll(() => server.close());

/** The long run plays every tournament. The short run plays only one for each sport, size and reseeding setting. */
const PLAYED = process.env.TIMELINE_EVENTS
  ? realBracketNames()
  : [...new Map(realBracketNames().map((name) => [shapeOf(name), name])).values()];

function shapeOf(name: string): string {
  const { sport, bracket } = readRealBracket(name);
  return `${sport} ${bracket.size} ${bracket.reseeding}`;
}

test.each(PLAYED)('the ranks of twenty brackets in %s match the oracle until the end', async (name) => {
  const { sport, bracket, teams, score } = readRealBracket(name);
  const lots = createLots(bracket.size + score[0]);
  const room = await openRoom(manager, { sport, maxBrackets: 30 });
  for (const member of members.slice(1)) await joinRoom(member, room);
  const params = { roomId: room.id };
  const config = { bracketSize: bracket.size, reseeding: bracket.reseeding };
  expect(await tournaments.changeConfig({ params, body: config })).toEqual({ ...config, sport });
  expect(await tournaments.customSaveTeamNames({ params, body: { teamNames: teams } })).toEqual(teams);

  const around = (value: number) => Math.max(0, value + lots.between(-2, 2));
  const entries: OracleTournamentEntry[] = [];
  for (let n = 0; n < SHEETS; n += 1) {
    const { api } = members[n % members.length] ?? manager;
    server.clock.advance(1000);
    const { id, createdAt } = await api.brackets.create({ body: params });
    // Favorites are picked more often than underdogs, so that some entries have equal picks or points.
    const predictions = fillAtRandom(bracket, () => lots.hit(0.8));
    const predicted: OracleScore = n % 5 === 0 ? null : [around(score[0]), around(score[1])];
    const tieBreakerScores = predicted && { team1Score: predicted[0], team2Score: predicted[1] };
    const body = { predictions, tieBreakerScores };
    const saved = await api.tournaments.customSave({ params: { eventId: id }, body });
    expect(saved).toMatchObject({ saved: bracket.size - 1, predictions, dropped: [] });
    entries.push({ id, createdAt, picks: predictions, score: predicted });
  }

  const results: Record<string, string> = {};
  const expectStandings = async (actual: OracleScore) => {
    const listed = await manager.api.brackets.listForRoom({ params });
    expect(listed).toMatchObject(expectedTournamentStandings(bracket, results, actual, entries));
  };
  const left = readBracketReplay(name).results;
  while (left.length > 0) {
    const entered = Object.fromEntries(left.splice(0, Math.ceil(left.length / 2)));
    Object.assign(results, entered);
    const saved = await tournaments.customSaveResults({ params, body: { results: entered } });
    expect(saved).toMatchObject({ results, dropped: [] });
    await expectStandings(null);
  }
  const [team1Score, team2Score] = score;
  await tournaments.customTieBreakerActual({ params, body: { team1Score, team2Score } });
  await expectStandings(score);
});
