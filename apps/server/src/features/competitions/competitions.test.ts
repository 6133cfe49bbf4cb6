import type { Room } from '@lockroom/contract';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ now: '2026-04-11T12:00:00.000Z' });
const manager = await registerPlayer(server);
const member = await registerPlayer(server);
afterAll(() => server.close());

async function open(sport: Room['sport']): Promise<Room> {
  const room = await openRoom(manager, { sport });
  await joinRoom(member, room);
  return room;
}

/** Compares each part with the response of the call that returns only that part. */
async function expectTheSame(room: Room): Promise<void> {
  const { tournaments, fights, competitions, system } = member.api;
  const params = { roomId: room.id };
  const whole = await competitions.get({ params });
  expect(whole.eventId).toBe(room.eventId);
  expect(whole.serverTime).toBe((await system.time()).now);
  if (whole.kind === 'fights') {
    expect(whole.fights).toEqual(await fights.managerFights({ params }));
    return;
  }
  const { kind: _, eventId, serverTime, bracketSize, reseeding, walkovers, replaced, ...others } = whole;
  const { lockSource, resultSources, ...parts } = others;
  expect([lockSource, resultSources]).toEqual([null, {}]);
  const config = await tournaments.bracketSize({ params });
  const saved = await manager.api.tournaments.customSaveResults({ params, body: {} });
  expect(replaced).toEqual({});
  expect(walkovers).toEqual(saved.walkovers);
  expect({ bracketSize, reseeding, sport: room.sport }).toEqual(config);
  expect(parts).toEqual({
    teamNames: await tournaments.customTeamNames({ params }),
    labels: await tournaments.labels({ params }),
    ...(await tournaments.pointsConfig({ params })),
    results: await tournaments.customResults({ params }),
    ...(await tournaments.lockTime({ params })),
    tieBreaker: await tournaments.tieBreakerConfig({ params }),
  });
}

test('the combined response for a fight card equals the separate responses', async () => {
  const room = await open('mma');
  const { api } = manager;
  await expectTheSame(room);
  const add = (fighter1: string, fighter2: string) =>
    api.fights.add({ body: { eventId: room.eventId, fighter1, fighter2, fighter1Odds: '-130' } });
  const { id } = await add('Max Holloway', 'Justin Gaethje');
  const { id: other } = await add('Alex Pereira', 'Jamahal Hill');
  await expectTheSame(room);
  const lockTimes = { [other]: '2026-04-11T14:00:00Z' };
  await api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
  await expectTheSame(room);
  await api.fights.enterResult({ params: { fightId: id }, body: { winnerId: 1, winMethod: 'KO/TKO' } });
  await expectTheSame(room);
  server.clock.set('2026-04-11T15:00:00.000Z');
  const whole = await member.api.competitions.get({ params: { roomId: room.id } });
  expect(whole).toMatchObject({ kind: 'fights', serverTime: '2026-04-11T15:00:00.000Z' });
  expect(whole.kind === 'fights' && whole.fights.map(({ isLocked }) => isLocked)).toEqual([true, true]);
  await expectTheSame(room);
  server.clock.set('2026-04-11T12:00:00.000Z');
});

test('the combined response for a football tournament equals the separate responses', async () => {
  const room = await open('football');
  const params = { roomId: room.id };
  const { tournaments } = manager.api;
  await tournaments.changeBracketSize({ params, body: { bracketSize: 12 } });
  await expectTheSame(room);
  await tournaments.footballSaveTeamNames({ params, body: { teamNames: { afc1: 'Kansas City Chiefs' } } });
  await tournaments.setFootballLock({ params, body: { lockTime: '2026-04-11T14:00:00Z' } });
  await expectTheSame(room);
  await tournaments.footballSaveResults({
    params,
    body: { results: { wc1: 'afc4' }, walkovers: { wc1: true } },
  });
  await tournaments.footballTieBreakerActual({ params, body: { team1Score: 25, team2Score: 22 } });
  await expectTheSame(room);
  expect(await member.api.competitions.get({ params })).toMatchObject({
    kind: 'tournament',
    bracketSize: 12,
    teamNames: { afc1: 'Kansas City Chiefs' },
    results: { wc1: 'afc4' },
    lockTime: '2026-04-11T14:00:00.000Z',
    tieBreaker: { tieBreakerTeam1Score: 25, tieBreakerTeam2Score: 22 },
  });
});

test('the combined response for a custom tournament contains custom names, points and colors', async () => {
  const room = await open('custom');
  const params = { roomId: room.id };
  const { tournaments } = manager.api;
  await expectTheSame(room);
  await tournaments.changeConfig({ params, body: { bracketSize: 8, reseeding: true } });
  await tournaments.saveLabels({
    params,
    body: { leftLabel: 'East', rightColor: 'cyan', roundNames: ['First', 'Second', 'Last'] },
  });
  await tournaments.savePointsConfig({ params, body: { roundPoints: [2, 3, 5] } });
  await tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Gonzaga' } } });
  await expectTheSame(room);
  await tournaments.setLockTime({ params, body: { lockTime: '2026-04-11T14:00:00Z' } });
  await tournaments.customSaveResults({ params, body: { results: { 'r1-1': 'red1' } } });
  await expectTheSame(room);
  expect(await member.api.competitions.get({ params })).toMatchObject({
    bracketSize: 8,
    reseeding: true,
    labels: { leftLabel: 'East', rightColor: 'cyan', roundNames: ['First', 'Second', 'Last'] },
    results: { 'r1-1': 'red1' },
  });
});

test('the combined response for a tournament queries the tournament only once', async () => {
  const room = await open('football');
  const recorder = recordStatements();
  await member.api.competitions.get({ params: { roomId: room.id } });
  const reads = recorder.take().filter(({ text }) => text.includes('from "tournaments"'));
  recorder.stop();
  expect(reads).toHaveLength(1);
});
