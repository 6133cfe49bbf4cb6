import type { Room } from '@lockroom/contract';
import { enterResult } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer } from '../../testing/test-server.ts';

const LOCK = '2026-04-11T14:00:00.000Z';

const server = await startTestServer({ now: '2026-04-11T12:00:00.000Z' });
const manager = await registerPlayer(server);
const member = await registerPlayer(server);
afterAll(() => server.close());

async function open(sport: Room['sport']) {
  const room = await openRoom(manager, { sport });
  await joinRoom(member, room);
  return { room, params: { roomId: room.id } };
}

/** Expects each part of the combined response to equal the separate call's response. Returns the combined one. */
async function expectTheSame(room: Room) {
  const { tournaments, fights, competitions, system } = member.api;
  const params = { roomId: room.id };
  const whole = await competitions.get({ params });
  expect(whole.eventId).toBe(room.eventId);
  expect(whole.serverTime).toBe((await system.time()).now);
  if (whole.kind === 'fights') {
    expect(whole.fights).toEqual(await fights.managerFights({ params }));
    return whole;
  }
  const saved = await manager.api.tournaments.customSaveResults({ params, body: {} });
  const { sport: _, ...config } = await tournaments.bracketSize({ params });
  expect(whole).toEqual({
    kind: 'tournament',
    eventId: whole.eventId,
    serverTime: whole.serverTime,
    lockSource: null,
    resultSources: {},
    replaced: {},
    walkovers: saved.walkovers,
    ...config,
    teamNames: await tournaments.customTeamNames({ params }),
    labels: await tournaments.labels({ params }),
    ...(await tournaments.pointsConfig({ params })),
    results: await tournaments.customResults({ params }),
    ...(await tournaments.lockTime({ params })),
    tieBreaker: await tournaments.tieBreakerConfig({ params }),
  });
  return whole;
}

test('the combined response for a fight card equals the separate responses', async () => {
  const { room, params } = await open('mma');
  await expectTheSame(room);
  const [first, second] = await enterPlainCard(manager, room, 2);
  const lockTimes = { [second?.id ?? '']: LOCK };
  await manager.api.fights.setLockTimes({ params, body: { lockTimes } });
  await enterResult(manager, first?.id ?? '', 1);
  await expectTheSame(room);
  server.clock.set('2026-04-11T15:00:00.000Z');
  const whole = await expectTheSame(room);
  expect(whole).toMatchObject({ kind: 'fights', serverTime: '2026-04-11T15:00:00.000Z' });
  expect(whole.kind === 'fights' && whole.fights.map(({ isLocked }) => isLocked)).toEqual([true, true]);
  server.clock.set('2026-04-11T12:00:00.000Z');
});

test('the combined response for a football tournament equals the separate responses and takes one query', async () => {
  const { room, params } = await open('football');
  const recorder = recordStatements();
  await member.api.competitions.get({ params });
  const reads = recorder.take().filter(({ text }) => text.includes('from "tournaments"'));
  recorder.stop();
  expect(reads).toHaveLength(1);
  const { tournaments } = manager.api;
  await tournaments.changeBracketSize({ params, body: { bracketSize: 12 } });
  const teamNames = { afc1: 'Kansas City Chiefs' };
  await tournaments.footballSaveTeamNames({ params, body: { teamNames } });
  await tournaments.setFootballLock({ params, body: { lockTime: LOCK } });
  const body = { results: { wc1: 'afc4' }, walkovers: { wc1: true } };
  await tournaments.footballSaveResults({ params, body });
  await tournaments.footballTieBreakerActual({ params, body: { team1Score: 25, team2Score: 22 } });
  expect(await expectTheSame(room)).toMatchObject({
    kind: 'tournament',
    bracketSize: 12,
    teamNames,
    results: { wc1: 'afc4' },
    lockTime: LOCK,
    tieBreaker: { tieBreakerTeam1Score: 25, tieBreakerTeam2Score: 22 },
  });
});

test('the combined response for a custom tournament contains custom names, points and colors', async () => {
  const { room, params } = await open('custom');
  const { tournaments } = manager.api;
  await expectTheSame(room);
  const labels = { leftLabel: 'East', rightColor: 'cyan', roundNames: ['First', 'Second', 'Last'] } as const;
  await tournaments.saveLabels({ params, body: { ...labels, roundNames: [...labels.roundNames] } });
  await tournaments.savePointsConfig({ params, body: { roundPoints: [2, 3, 5] } });
  await tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Gonzaga' } } });
  const custom = { labels, roundPoints: [2, 3, 5], teamNames: { red1: 'Gonzaga' } };
  expect(await expectTheSame(room)).toMatchObject(custom);
});
