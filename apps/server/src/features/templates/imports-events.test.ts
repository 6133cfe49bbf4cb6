import { readFileSync } from 'node:fs';
import { methodsFor } from '@lockroom/rules';
import { saveSheet } from '@lockroom/testing/bracket-room';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { savePick } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { readRealCard } from '@lockroom/testing/real-card';
import {
  expectedTournamentStandings,
  fillAtRandom,
  type OracleScore,
} from '@lockroom/testing/tournament-oracle';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { readEventFile } from './event-file.ts';
import { storeEvent } from './templates.service.ts';

const server = await startTestServer();
const manager = await registerPlayer(server);
const members = [await registerPlayer(server), await registerPlayer(server), await registerPlayer(server)];
afterAll(() => server.close());

/** Creates a template from a file in test/events, as the command does. */
async function load(name: string) {
  const file = new URL(`../../../../../test/events/${name}.json`, import.meta.url);
  const event = readEventFile(readFileSync(file, 'utf8'));
  const stored = await storeEvent(server.db, event, server.clock.now());
  expect(await storeEvent(server.db, event, server.clock.now())).toEqual({
    ...stored,
    did: 'unchanged',
  });
  return { ...stored, event };
}

async function openSheets(sport: Parameters<typeof openRoom>[1]) {
  const room = await openRoom(manager, sport);
  for (const member of members) await joinRoom(member, room);
  const sheets = await Promise.all(
    members.map(async (player) => ({
      player,
      bracket: await player.api.brackets.create({ body: { roomId: room.id } }),
    })),
  );
  return { room, params: { roomId: room.id }, sheets };
}

describe('a real card', () => {
  test.each(['mma-ufc-300', 'mma-ufc-259', 'boxing-fury-wilder-3-2021', 'boxing-wilder-fury-1-2018'])(
    'the card %s is imported and played to the end, and its scores match the oracle',
    async (name) => {
      const { templateId, did } = await load(name);
      expect(did).toBe('created');
      const real = readRealCard(name);
      const lots = createLots(name.length);
      const { room, params, sheets } = await openSheets({ sport: real.sport });
      await manager.api.templates.import({ params, body: { templateId } });
      const card = await manager.api.fights.managerFights({ params });
      const facts = ({ fighter1, fighter2, fighter1Odds, fighter2Odds }: (typeof card)[number]) => [
        fighter1,
        fighter1Odds,
        fighter2,
        fighter2Odds,
      ];
      expect(card.map(facts)).toEqual(
        real.fights
          .toReversed()
          .map((fight) => [fight.fighter1, fight.fighter1Odds, fight.fighter2, fight.fighter2Odds]),
      );
      const methods = methodsFor(real.sport);
      const entries = [];
      for (const { player, bracket } of sheets) {
        const picks = new Map<string, { winner: number; method: string }>();
        for (const { id } of card) {
          if (!lots.hit(0.9)) continue;
          const [winner, method] = [lots.oneOf([1, 2] as const), lots.oneOf(methods)];
          await savePick(player, bracket, id, winner, method);
          picks.set(id, { winner, method });
        }
        entries.push({ id: bracket.id, createdAt: bracket.createdAt, picks });
      }
      const done = await manager.api.templates.import({ params, body: { templateId, includeResults: true } });
      expect(done.resultsSet).toHaveLength(card.length);
      const scored = await manager.api.fights.managerFights({ params });
      expect(scored.map(({ winnerId, winMethod }) => ({ winnerId, winMethod }))).toEqual(
        real.fights.toReversed().map(({ result }) => result),
      );
      await manager.api.rooms.complete({ params, body: { isCompleted: true } });
      const standings = await manager.api.brackets.listForRoom({ params: { roomId: room.id } });
      expect(standings).toMatchObject(expectedFightStandings(scored, entries));
    },
  );
});

describe('a real tournament', () => {
  test.each([
    ['nfl-2018-12team', 26],
    ['nfl-2023-14team', 28],
    ['ncaa-2022', 120],
    ['nba-2023', 26],
    ['copa-america-2021', 11],
  ])(
    'the tournament %s is imported and played to the end, and its scores match the oracle',
    async (name, most) => {
      const { templateId, event } = await load(name);
      const { bracket: shape, teams, score, sport } = readRealBracket(name);
      if (event.kind !== 'bracket') throw new Error(`${name} is no bracket`);
      expect([event.teamNames, event.sport]).toEqual([teams, sport]);
      const { params, sheets } = await openSheets({ sport });
      const { size: bracketSize, reseeding } = shape;
      await manager.api.tournaments.changeConfig({ params, body: { bracketSize, reseeding } });
      const path =
        sport === 'football' ? manager.api.templates.importFootball : manager.api.templates.importCustom;
      await path({ params, body: { templateId } });
      expect(await manager.api.tournaments.customTeamNames({ params })).toEqual(teams);

      const lots = createLots(name.length);
      const entries = [];
      for (const [index, { player, bracket }] of sheets.entries()) {
        // Every pick of the last entry is correct.
        const picks = index === 2 ? event.results : fillAtRandom(shape, () => lots.hit(0.7));
        const predicted: OracleScore = [lots.between(0, 40), lots.between(0, 40)];
        await saveSheet(player, bracket, picks, { team1Score: predicted[0], team2Score: predicted[1] });
        entries.push({ id: bracket.id, createdAt: bracket.createdAt, picks, score: predicted });
      }
      await path({ params, body: { templateId, includeResults: true } });
      expect(await manager.api.tournaments.customResults({ params })).toEqual(event.results);
      await manager.api.rooms.complete({ params, body: { isCompleted: true } });
      const standings = await manager.api.brackets.listForRoom({ params });
      expect(standings).toMatchObject(expectedTournamentStandings(shape, event.results, score, entries));
      expect(standings[0]).toMatchObject({ id: sheets[2]?.bracket.id, totalPoints: most });
    },
  );
});
