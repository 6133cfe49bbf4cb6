import type { Room } from '@lockroom/contract';
import { enterResults, openBracketRoom } from '@lockroom/testing/bracket-room';
import { enterResult } from '@lockroom/testing/fight-room';
import { refused, refusedWith } from '@lockroom/testing/refusals';
import {
  joinRoom,
  openRoom,
  type Player,
  registerPeople,
  registerPlayer,
  signInAgain,
} from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const DAY = 24 * 60 * 60 * 1000;

const server = await startTestServer();
server.clock.set(NOON);
const manager = await registerPlayer(server, 'noor');
const bo = await registerPlayer(server, 'bojan');
const cy = await registerPlayer(server, 'cyra');
beforeEach(() => server.clock.set(NOON));
afterAll(() => server.close());

const of = (room: Pick<Room, 'id'>) => ({ params: { roomId: room.id } });
const logOf = async (player: Player, room: Room) =>
  (await player.api.rooms.changes(of(room))).map(({ description }) => description);

async function openWith(sport: Room['sport'], people: Player[]): Promise<Room> {
  const room = await openRoom(manager, { sport, maxBrackets: 15, name: 'The Garage' });
  for (const player of people) await joinRoom(player, room);
  return room;
}

test('the new room has the settings, points and labels of the old room, but no results or picks', async () => {
  const room = await openWith('pro-basketball', [bo]);
  await manager.api.rooms.update({
    ...of(room),
    body: { takeBack: 'follow', description: 'No crying.', sealed: true },
  });
  await manager.api.tournaments.changeConfig({
    ...of(room),
    body: { bracketSize: 32, reseeding: false },
  });
  await manager.api.tournaments.savePointsConfig({ ...of(room), body: { roundPoints: [2, 4, 6, 8, 20] } });
  const labels = {
    leftLabel: 'Sunset',
    rightLabel: 'Sunrise',
    leftColor: 'orange',
    rightColor: 'cyan',
  } as const;
  await manager.api.tournaments.saveLabels({ ...of(room), body: labels });
  await manager.api.tournaments.customSaveTeamNames({ ...of(room), body: { teamNames: { red1: 'Suns' } } });
  await bo.api.brackets.create({ body: { roomId: room.id } });
  await enterResults({ manager, room }, { 'r1-1': 'red1' });
  const made = await manager.api.circles.again({
    ...of(room),
    body: { name: 'The Garage 2027', invite: [bo.user.id] },
  });
  expect(made).toMatchObject({
    name: 'The Garage 2027',
    description: 'No crying.',
    sport: 'pro-basketball',
    maxBrackets: 15,
    takeBack: 'follow',
    sealed: true,
    roomPassword: room.roomPassword,
    bracketSize: 32,
    scoredCount: 0,
    bracketCount: 0,
    memberCount: 1,
    lockTime: null,
    isManager: true,
    invited: 1,
  });
  expect(made.roomCode).not.toBe(room.roomCode);
  expect(await manager.api.competitions.get(of(made))).toMatchObject({
    reseeding: false,
    roundPoints: [2, 4, 6, 8, 20],
    labels,
    results: {},
    teamNames: { red1: 'Red 1' },
  });
  expect(await logOf(manager, made)).toEqual(["created the room from 'The Garage' and invited 1 member"]);
});

test('a new room can be made from a room of any sport, even from a completed one', async () => {
  for (const sport of ['mma', 'football', 'college-basketball'] as const) {
    const room = await openWith(sport, []);
    await manager.api.rooms.complete({ ...of(room), body: { isCompleted: true } });
    const made = await manager.api.circles.again({
      ...of(room),
      body: { name: 'UFC 301', roomPassword: 'another one' },
    });
    expect(made).toMatchObject({ sport, isCompleted: false, roomPassword: 'another one', invited: 0 });
    expect(made.bracketSize).toBe(room.bracketSize);
    expect(made.sportConfig).toEqual(room.sportConfig);
  }
});

test('an invited person gets a notification and can join without the password', async () => {
  const room = await openWith('mma', [bo, cy]);
  const made = await manager.api.circles.again({
    ...of(room),
    body: { name: 'Encore', invite: [bo.user.id] },
  });
  const [told] = await bo.api.notifications.list();
  expect(told).toMatchObject({
    kind: 'invitation',
    title: 'Invitation to Encore',
    message:
      'noor invites you to the MMA bracket room Encore, the next room after The Garage. You can join with one tap.',
    link: `/join/${made.roomCode}`,
  });
  expect((await cy.api.notifications.list()).filter(({ title }) => title.includes('Encore'))).toEqual([]);
  const params = { roomCode: made.roomCode };
  expect(await bo.api.inviteLinks.personal({ params })).toEqual({
    name: 'Encore',
    sport: 'mma',
    locksAt: null,
    timeZone: 'America/Denver',
    memberCount: 1,
    entry: 'pick',
    accountsOnly: false,
    pickCount: 0,
    invitedBy: 'noor',
  });
  for (const roomCode of [made.roomCode, room.roomCode, 'XXXXXXXX', '\u0000', 'x'.repeat(900)])
    await expect(cy.api.inviteLinks.personal({ params: { roomCode } })).rejects.toEqual(
      refused(404, 'not_found'),
    );
  await expect(cy.api.rooms.join({ body: { roomCode: made.roomCode } })).rejects.toEqual(
    refused(403, 'join_refused'),
  );
  const join = () => bo.api.rooms.join({ body: { roomCode: made.roomCode } });
  expect(await join()).toMatchObject({ id: made.id, memberCount: 2 });
  expect((await bo.api.notifications.list())[0]).toMatchObject({ id: told?.id, isRead: true });
  // The invitation can be used only once.
  await expect(bo.api.inviteLinks.personal({ params })).rejects.toEqual(refused(404, 'not_found'));
  await bo.api.rooms.leave(of(made));
  await expect(join()).rejects.toEqual(refused(403, 'join_refused'));
});

test('an invitation by name expires after 30 days', async () => {
  const room = await openWith('mma', [bo]);
  const body = { name: 'Late', invite: [bo.user.id] };
  const { roomCode } = await manager.api.circles.again({ ...of(room), body });
  server.clock.advance(30 * DAY);
  const late = await signInAgain(server, bo);
  await expect(late.api.inviteLinks.personal({ params: { roomCode } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  await expect(late.api.rooms.join({ body: { roomCode } })).rejects.toEqual(refused(403, 'join_refused'));
});

test('only current members of the old room can be invited by name', async () => {
  const [left, gone, stranger] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  const room = await openWith('mma', [bo, left, gone]);
  await left.api.rooms.leave(of(room));
  await gone.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  const { people } = await manager.api.circles.options(of(room));
  expect(people.map(({ username }) => username)).toEqual(['bojan']);
  const invite = [bo, left, gone, stranger, manager].map(({ user }) => user.id);
  const made = await manager.api.circles.again({
    ...of(room),
    body: { name: 'Once', invite: [...invite, bo.user.id, 'no id', '\u0000'] },
  });
  expect(made.invited).toBe(1);
  for (const player of [left, stranger]) {
    const told = await player.api.notifications.list();
    expect(told.filter(({ title }) => title === 'Invitation to Once')).toEqual([]);
  }
});

test('an invitation is deleted when the account of its sender or receiver is deleted', async () => {
  const [host, guest] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(host);
  await joinRoom(guest, room);
  const made = await host.api.circles.again({
    ...of(room),
    body: { name: 'Alone', invite: [guest.user.id] },
  });
  await host.api.rooms.complete({ ...of(room), body: { isCompleted: true } });
  await host.api.rooms.complete({ ...of(made), body: { isCompleted: true } });
  await host.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await expect(guest.api.inviteLinks.personal({ params: { roomCode: made.roomCode } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
});

test('a tournament has a second chance only between two rounds, and the reason for a refusal is shown', async () => {
  const people = await registerPeople(server);
  const { room } = await openBracketRoom(people, 'football');
  const host = people.manager;
  const ask = () => host.api.circles.secondChance({ ...of(room), body: { name: 'Again' } });
  const whyNot =
    '6 games of WILDCARD have no result yet. Once all results are in, a second chance can start with DIVISIONAL.';
  expect((await host.api.circles.options(of(room))).secondChance).toEqual({
    whyNot,
    fromRound: null,
    what: null,
  });
  await expect(ask()).rejects.toEqual(refusedWith(409, whyNot));
  await enterResults(
    { manager: host, room },
    {
      wc1: 'afc5',
      wc2: 'afc3',
      wc3: 'afc7',
      wc4: 'nfc4',
      wc5: 'nfc6',
      wc6: 'nfc2',
    },
  );
  expect((await host.api.circles.options(of(room))).secondChance).toEqual({
    whyNot: null,
    fromRound: 2,
    what: '8 teams from DIVISIONAL on',
  });
  await expect(
    host.api.circles.secondChance({ ...of(room), body: { name: 'Stale', fromRound: 3 } }),
  ).rejects.toEqual(refused(409, 'conflict'));
  const made = await ask();
  expect(made).toMatchObject({
    sport: 'pro-football',
    bracketSize: 8,
    scoredCount: 0,
    sportTemplate: null,
  });
  const competition = await host.api.competitions.get(of(made));
  if (competition.kind !== 'tournament') throw new Error('Expected a tournament');
  // With reseeding, seed 1 meets the lowest remaining seed.
  const { teamNames, seeds = {}, labels, roundPoints } = competition;
  const team = (id: string) => `${teamNames[id]} (${seeds[id]})`;
  expect([team('red1'), team('red4'), team('red3'), team('red2')]).toEqual([
    'AFC 1 (1)',
    'AFC 7 (7)',
    'AFC 3 (3)',
    'AFC 5 (5)',
  ]);
  expect(labels).toMatchObject({ leftLabel: 'AFC', roundNames: ['DIVISIONAL', 'CONFERENCE', 'SB'] });
  expect(roundPoints).toEqual([2, 4, 6]);
  expect(await logOf(host, made)).toEqual([
    `created the room from '${room.name}' as a second chance (8 teams from DIVISIONAL on)`,
  ]);
  // A bracket of another size has a different structure, so the seeds no longer apply.
  await host.api.tournaments.changeConfig({ ...of(made), body: { bracketSize: 12 } });
  expect(await host.api.competitions.get(of(made))).not.toHaveProperty('seeds');
});

test('a second chance for a fight card copies the open fights with their odds, points and locks', async () => {
  const room = await openWith('boxing', [bo]);
  const add = (fighter1: string, more = {}) =>
    manager.api.fights.add({
      body: {
        eventId: room.eventId,
        fighter1,
        fighter2: 'Foe',
        fighterPoints: 5,
        fighter1Odds: '+300',
        ...more,
      },
    });
  const [main, co, third, fourth, fifth] = [
    await add('Main'),
    await add('Co'),
    await add('Third'),
    await add('Fourth'),
    await add('Fifth'),
  ];
  const lockTimes = { [main.id]: '2026-03-02T05:00:00.000Z', [fourth.id]: NOON };
  await manager.api.fights.setLockTimes({ ...of(room), body: { lockTimes } });
  await enterResult(manager, third.id);
  await manager.api.fightActs.callOff({ params: { fightId: fifth.id }, body: {} });
  const made = await manager.api.circles.secondChance({
    ...of(room),
    body: { name: 'Late card', invite: [bo.user.id] },
  });
  expect(made).toMatchObject({ sport: 'boxing', fightCount: 2, scoredCount: 0 });
  const card = await manager.api.fights.card({ params: { eventId: made.eventId } });
  expect(card).toMatchObject([
    { fighter1: 'Co', fightNumber: 99, fighterPoints: 5, fighter1Odds: '+300', lockDatetime: null },
    { fighter1: 'Main', fightNumber: 100, lockDatetime: lockTimes[main.id] },
  ]);
  expect(card.map(({ id }) => id)).not.toContain(co.id);
  await enterResult(manager, co.id);
  await expect(manager.api.circles.secondChance({ ...of(room), body: { name: 'Too late' } })).rejects.toEqual(
    refusedWith(409, 'One fight on the card is still open. A second chance needs 2 or more.'),
  );
});
