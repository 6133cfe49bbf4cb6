import { ROOM_CODE_ALPHABET } from '@lockroom/rules';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { drawRoomCode } from './new-rooms.service.ts';

const server = await useTestServer();
const manager = await registerPlayer(server);

const create = (body: object) =>
  server.call('POST', '/api/rooms', {
    token: manager.token,
    body: { name: 'Cage', sport: 'mma', roomPassword: 'canvas300', ...body },
  });

test('a new room has a code of 8 characters, a competition, and its creator as manager and member', async () => {
  const answer = await create({ name: '  Fight Night  ', description: 'One\nTwo', maxBrackets: 30 });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Fight Night',
    description: 'One\nTwo',
    sport: 'mma',
    sportTemplate: null,
    sportConfig: null,
    roomCode: expect.stringMatching(new RegExp(`^[${ROOM_CODE_ALPHABET}]{8}$`)),
    roomPassword: 'canvas300',
    maxBrackets: 30,
    maxParticipants: null,
    creatorId: manager.user.id,
    creatorName: manager.user.username,
    createdAt: '2026-03-01T12:00:00.000Z',
    status: 'active',
    isArchived: false,
    isCompleted: false,
    isTestRoom: false,
    isCreator: true,
    isManager: true,
    memberCount: 1,
    bracketCount: 0,
    userPoints: 0,
    lockTime: null,
    isLocked: false,
    bracketSize: null,
    fightCount: 0,
    scoredCount: 0,
    maxPossiblePoints: 0,
  });
  const { body } = await create({ maxBrackets: null, description: null });
  expect(body).toMatchObject({ maxBrackets: 2, description: '' });
  const { id } = answer.body as { id: string };
  const log = await manager.api.rooms.changes({ params: { roomId: id }, query: {} });
  expect(log.map(({ names, description }) => [names, description])).toEqual([
    [manager.user.username, 'created the room'],
  ]);
});

test('a room gets another code if the first one is already in use', async () => {
  const taken = (await openRoom(manager)).roomCode;
  const draws = [taken, taken, 'FRESHC2D'];
  expect(await drawRoomCode(server.db, () => draws.shift() ?? taken)).toBe('FRESHC2D');
});

test('the manager can complete and reopen a room, and each change is logged once', async () => {
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const complete = (isCompleted: boolean) => manager.api.rooms.complete({ params, body: { isCompleted } });
  expect(await complete(true)).toMatchObject({ isCompleted: true, isLocked: true });
  expect(await complete(true)).toMatchObject({ isCompleted: true });
  expect(await complete(false)).toMatchObject({ isCompleted: false, isLocked: false });
  expect(await complete(false)).toMatchObject({ isCompleted: false });
  const log = await manager.api.rooms.changes({ params, query: {} });
  expect(log.map(({ description }) => description)).toEqual([
    'unmarked the event as completed',
    'marked the event completed',
    'created the room',
  ]);
});

test('deleting a room deletes everything in the room', async () => {
  const room = await openRoom(manager);
  const member = await registerPlayer(server);
  await joinRoom(member, room);
  const params = { roomId: room.id };
  expect(await manager.api.rooms.remove({ params })).toEqual({ success: true });
  await expect(member.api.rooms.get({ params })).rejects.toEqual(refused(404, 'not_found'));
  await expect(manager.api.rooms.remove({ params })).rejects.toEqual(refused(404, 'not_found'));
  expect(await member.api.rooms.list()).toEqual([]);
  await expect(joinRoom(member, room)).rejects.toEqual(refused(403, 'join_refused'));
});

test('deleting a room deletes its notifications but not those of other rooms', async () => {
  const [room, other] = [await openRoom(manager), await openRoom(manager)];
  const { manager: member, owner: left, other: invited } = await registerPeople(server);
  for (const each of [member, left]) {
    await joinRoom(each, room);
    await joinRoom(each, other);
  }
  for (const { id } of [room, other]) {
    const params = { roomId: id };
    await manager.api.chat.invite({ params, body: { email: invited.user.email } });
    await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  }
  await left.api.rooms.leave({ params: { roomId: room.id } });
  const linksOf = async ({ api }: Player) =>
    (await api.notifications.list()).map(({ link }) => link ?? '').filter((link) => /room|join/.test(link));
  const mine = ({ id, roomCode }: typeof room) => [`/room/${id}`, `/join/${roomCode}`];
  const isOf = (links: string[], which: typeof room) =>
    links.some((link) => mine(which).some((start) => link.startsWith(start)));
  await manager.api.rooms.remove({ params: { roomId: room.id } });
  for (const person of [manager, member, left, invited]) {
    const links = await linksOf(person);
    expect([isOf(links, room), isOf(links, other)]).toEqual([false, true]);
  }
});
