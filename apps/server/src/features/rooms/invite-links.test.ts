import { INVITE_LINKS_MAX, type InviteLink, type Room } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { linkParts } from '@lockroom/testing/scene';
import {
  joinRoom,
  openRoom,
  type Player,
  registerPeople,
  registerPlayer,
  signInAgain,
} from '@lockroom/testing/world';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let room: Room;
const server = await useTestServer({ config: { publicUrl: 'https://lockroom.example' } });
server.clock.set(NOON);
let manager: Player = await registerPlayer(server, 'noor');
beforeEach(async () => {
  room = await openRoom(manager, { name: 'The Garage' });
});

const make = (expiresInDays?: number) =>
  manager.api.inviteLinks.create({
    params: { roomId: room.id },
    body: expiresInDays === undefined ? {} : { expiresInDays },
  });
const list = () => manager.api.inviteLinks.list({ params: { roomId: room.id } });
const turnOff = ({ id }: InviteLink) =>
  manager.api.inviteLinks.end({ params: { roomId: room.id, linkId: id } });
const preview = ({ url }: InviteLink) =>
  server.api().inviteLinks.preview({ params: { preview: linkParts(url).preview } });
const joinBy = ({ url }: InviteLink, player: Player, roomCode = room.roomCode) =>
  player.api.inviteLinks.join({ body: { roomCode, key: linkParts(url).key } });
const logOf = async () => {
  const log = await manager.api.rooms.changes({ params: { roomId: room.id } });
  return log.map(({ names, description }) => `${names} ${description}`).toReversed();
};

test('the URL of a new link is returned only once, and its secrets are not stored', async () => {
  const link = await make();
  expect(link).toEqual({
    id: expect.any(String),
    url: expect.stringMatching(
      `^https://lockroom\\.example/join/${room.roomCode}\\?via=[\\w-]{16}#[\\w-]{43}$`,
    ),
    createdAt: NOON,
    expiresAt: '2026-03-31T12:00:00.000Z',
    uses: 0,
  });
  expect(await list()).toEqual([{ ...link, url: null }]);
  const { rows } = await server.db.execute<{ all: string }>(
    sql`select coalesce(string_agg(l::text, ''), '') || (select string_agg(data::text, '') from changes) as all
      from invite_links l`,
  );
  for (const secret of Object.values(linkParts(link.url))) expect(rows[0]?.all).not.toContain(secret);
});

test('a link shows the room even to people who are not signed in', async () => {
  const link = await make();
  await joinRoom(await registerPlayer(server), room);
  const shown = {
    ...{ name: 'The Garage', sport: 'mma', memberCount: 2, entry: 'pick', invitedBy: 'noor' },
    ...{ timeZone: 'America/Denver', accountsOnly: false },
  };
  expect(await preview(link)).toEqual({ ...shown, pickCount: 0, locksAt: null });
  const fight = await manager.api.fights.add({
    body: { eventId: room.eventId, fighter1: 'Pereira', fighter2: 'Hill' },
  });
  const lockAt = '2026-03-02T02:00:00.000Z';
  await manager.api.fights.setLockTimes({
    params: { roomId: room.id },
    body: { lockTimes: { [fight.id]: lockAt } },
  });
  expect(await preview(link)).toEqual({ ...shown, pickCount: 1, locksAt: lockAt });
  for (const guess of [room.roomCode, room.id, link.id, linkParts(link.url).key, '\u0000', 'x'.repeat(900)]) {
    const answer = await server.call('GET', `/api/invite-links/${encodeURIComponent(guess)}`);
    expect([guess, answer.status]).toEqual([guess, 404]);
  }
});

test('each person can join only once through a link, and the manager is notified', async () => {
  const link = await make();
  const bob = await registerPlayer(server, 'bob');
  expect(await joinBy(link, bob)).toMatchObject({ id: room.id, memberCount: 2, isCreator: false });
  await joinBy(link, bob, ` ${room.roomCode.toLowerCase()} `);
  await joinBy(link, manager);
  expect(await list()).toMatchObject([{ uses: 1 }]);
  await bob.api.rooms.leave({ params: { roomId: room.id } });
  await joinBy(link, bob);
  expect(await list()).toMatchObject([{ uses: 2 }]);
  expect((await logOf()).slice(-3)).toEqual([
    'bob joined the room',
    'bob left the room',
    'bob rejoined the room',
  ]);
  const told = await manager.api.notifications.list();
  expect(told.filter(({ message }) => message === 'bob joined The Garage.')).toHaveLength(1);
});

test('a deleted link stops working, but people who joined through it stay members', async () => {
  const [kept, ended] = [await make(), await make()];
  const player = await registerPlayer(server, 'carl');
  await joinBy(ended, player);
  await turnOff(ended);
  const late = await registerPlayer(server);
  await expect(joinBy(ended, late)).rejects.toEqual(refused(403, 'link_refused'));
  await expect(preview(ended)).rejects.toEqual(refused(404, 'not_found'));
  await expect(turnOff(ended)).rejects.toEqual(refused(404, 'not_found'));
  expect(await list()).toMatchObject([{ id: kept.id }]);
  expect(await manager.api.rooms.members({ params: { roomId: room.id } })).toHaveLength(2);
  expect((await logOf()).at(-1)).toBe(
    'noor turned off the invitation link created Sun, Mar 1, 2026, 5:00:00 AM MT, which 1 member had used',
  );
});

test('a link expires after the chosen number of days', async () => {
  const link = await make(1);
  await make(7);
  const player = await registerPlayer(server);
  server.clock.set('2026-03-02T11:59:59.999Z');
  await preview(link);
  server.clock.set('2026-03-02T12:00:00.000Z');
  await expect(preview(link)).rejects.toEqual(refused(404, 'not_found'));
  await expect(joinBy(link, player)).rejects.toEqual(refused(403, 'link_refused'));
  expect(await list()).toHaveLength(1);
  await expect(turnOff(link)).rejects.toEqual(refused(404, 'not_found'));
  server.clock.set(NOON);
  manager = await signInAgain(server, manager);
});

test('a link works if it is pasted with other text, but a deleted link is not accepted in place of the password', async () => {
  const link = await make();
  const { key, preview: via } = linkParts(link.url);
  const { manager: one, owner: two, other: late } = await registerPeople(server);
  const end = '. See you there';
  const body = { roomCode: `${room.roomCode}.`, key: `${key}${end}` };
  expect(await one.api.inviteLinks.join({ body })).toMatchObject({ id: room.id });
  const join = (by: Player, password?: string) =>
    by.api.rooms.join({ body: { roomCode: `${link.url}${end}`, password } });
  expect(await join(two)).toMatchObject({ id: room.id });
  const shown = await server.api().inviteLinks.preview({ params: { preview: `${via}${end}` } });
  expect(shown.name).toBe('The Garage');
  expect(await list()).toMatchObject([{ uses: 2 }]);
  await turnOff(link);
  await expect(join(late, '')).rejects.toEqual(refused(403, 'join_refused'));
  expect(await join(late, room.roomPassword)).toMatchObject({ id: room.id });
});

test('a wrong key, another room and an unknown Room ID are refused with the same response', async () => {
  const link = await make();
  const other = await openRoom(manager);
  const player = await registerPlayer(server);
  const { key } = linkParts(link.url);
  for (const body of [
    { roomCode: other.roomCode, key },
    { roomCode: 'QQQQQQQQ', key },
    { roomCode: room.roomCode, key: `${key}x` },
    { roomCode: room.roomCode, key: room.roomPassword },
  ]) {
    await expect(player.api.inviteLinks.join({ body })).rejects.toEqual(refused(403, 'link_refused'));
  }
  const foreign = manager.api.inviteLinks.end({ params: { roomId: other.id, linkId: link.id } });
  await expect(foreign).rejects.toEqual(refused(404, 'not_found'));
  expect(await list()).toMatchObject([{ uses: 0 }]);
});

test('a link lets nobody into a full room, but works in a completed room', async () => {
  const link = await make();
  await server.db.update(rooms).set({ maxParticipants: 2 }).where(eq(rooms.id, room.id));
  const players = await Promise.all(Array.from({ length: 4 }, () => registerPlayer(server)));
  const tries = await Promise.allSettled(players.map((player) => joinBy(link, player)));
  const turnedAway = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(turnedAway).toEqual(Array.from({ length: 3 }, () => refused(409, 'room_full')));
  expect(await list()).toMatchObject([{ uses: 1 }]);
  await server.db.update(rooms).set({ maxParticipants: null }).where(eq(rooms.id, room.id));
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  expect(await joinBy(link, await registerPlayer(server))).toMatchObject({ isCompleted: true });
});

test('no link can be created while the room has twenty valid links', async () => {
  const links: InviteLink[] = [];
  for (let made = 0; made < INVITE_LINKS_MAX; made++) links.push(await make());
  await expect(make()).rejects.toEqual(refused(409, 'conflict'));
  expect((await list()).map(({ id }) => id)).toEqual(links.map(({ id }) => id).toReversed());
  await turnOff(links[0] ?? (await make()));
  await make();
});

test('guessing keys or preview tokens of links is rate limited', async () => {
  const strict = await startTestServer({ config: { rateLimits: true } });
  const player = await registerPlayer(strict);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 21; guess++) {
    const body = { roomCode: 'QQQQQQQQ', key: `key-${guess}` };
    const { status } = await strict.call('POST', '/api/rooms/join-by-link', { token: player.token, body });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([403, 429]);
  const look = async () => (await strict.call('GET', '/api/invite-links/guess')).status;
  expect(await look()).toBe(404);
  await strict.db.execute(sql`update rate_limits set count = 599 where key like 'preview:%'`);
  expect([await look(), await look()]).toEqual([404, 429]);
  await strict.close();
});
