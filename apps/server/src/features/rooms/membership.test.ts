import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();
const manager = await registerPlayer(server);

const logOf = async (roomId: string) => {
  const log = await manager.api.rooms.changes({ params: { roomId }, query: {} });
  return log.map(({ names, description }) => `${names} ${description}`);
};

test('people can join with a room code in any case, with spaces or hyphens, or within a pasted message', async () => {
  const room = await openRoom(manager);
  const player = await registerPlayer(server);
  const { roomCode, roomPassword } = room;
  const typed = ` ${roomCode.slice(0, 4).toLowerCase()}-${roomCode.slice(4)} `;
  const card = await player.api.rooms.join({ body: { roomCode: typed, password: roomPassword } });
  expect(card).toMatchObject({ id: room.id, isCreator: false, memberCount: 2, status: 'active' });
  expect(card).not.toHaveProperty('eventId');
  const pasted = `Join us!\n(https://lockroom.example/join/${roomCode}) tonight`;
  const body = { roomCode: pasted, password: roomPassword };
  expect(await (await registerPlayer(server)).api.rooms.join({ body })).toMatchObject({ id: room.id });
});

test('a full room admits nobody except existing members, even if several people join at the same time', async () => {
  const room = await openRoom(manager);
  await server.db.update(rooms).set({ maxParticipants: 3 }).where(eq(rooms.id, room.id));
  const players = await Promise.all(Array.from({ length: 6 }, () => registerPlayer(server)));
  const tries = await Promise.allSettled(players.map((player) => joinRoom(player, room)));
  const turnedAway = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(turnedAway).toEqual(Array.from({ length: 4 }, () => refused(409, 'room_full')));
  const members = await manager.api.rooms.members({ params: { roomId: room.id } });
  expect(members).toHaveLength(3);

  const inside = players[tries.findIndex(({ status }) => status === 'fulfilled')] ?? manager;
  const outside = players[tries.findIndex(({ status }) => status === 'rejected')] ?? manager;
  await joinRoom(inside, room);
  await inside.api.rooms.leave({ params: { roomId: room.id } });
  await joinRoom(outside, room);
  await expect(joinRoom(inside, room)).rejects.toEqual(refused(409, 'room_full'));
});

test('a room is hidden from people who have left until they rejoin', async () => {
  const room = await openRoom(manager);
  const player = await registerPlayer(server);
  const params = { roomId: room.id };
  await joinRoom(player, room);
  await player.api.rooms.archive({ params });
  expect(await player.api.rooms.leave({ params })).toEqual({ success: true });
  expect(await player.api.rooms.list()).toEqual([]);
  await expect(player.api.rooms.leave({ params })).rejects.toEqual(refused(404, 'not_found'));
  await expect(player.api.rooms.members({ params })).rejects.toEqual(refused(404, 'not_found'));
  expect(await manager.api.rooms.members({ params })).toHaveLength(1);

  await joinRoom(player, room);
  expect(await player.api.rooms.list()).toMatchObject([{ id: room.id, isArchived: false }]);
  expect(await logOf(room.id)).toEqual([
    `${player.user.username} rejoined the room`,
    `${player.user.username} left the room`,
    `${player.user.username} joined the room`,
    `${manager.user.username} created the room`,
  ]);
});

test('a room stays consistent if members leave while others join, rename it and complete it', async () => {
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const players = await Promise.all(Array.from({ length: 4 }, () => registerPlayer(server)));
  for (const player of players) await joinRoom(player, room);
  const [first, second] = players;
  if (!first || !second) throw new Error('Expected four players to be registered');
  const outcomes = await Promise.allSettled([
    ...players.map((player) => player.api.rooms.leave({ params })),
    ...[1, 2, 3].map(() => joinRoom(first, room)),
    ...[1, 2, 3].map(() => second.api.rooms.leave({ params })),
    ...['A', 'B', 'C'].map((name) => manager.api.rooms.update({ params, body: { name } })),
    ...[true, false, true].map((isCompleted) =>
      manager.api.rooms.complete({ params, body: { isCompleted } }),
    ),
  ]);
  // A second attempt to leave may get a 404. No other request fails.
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failures.filter(({ status }) => status !== 404)).toEqual([]);
  const log = await logOf(room.id);
  const came = log.filter((line) => line.endsWith('joined the room')).length;
  const went = log.filter((line) => line.endsWith('left the room')).length;
  const members = await manager.api.rooms.members({ params });
  expect(members).toHaveLength(1 + came - went);
});

test('archiving a room moves it only in the list of the person who archives it', async () => {
  const room = await openRoom(manager);
  const player = await registerPlayer(server);
  const params = { roomId: room.id };
  await joinRoom(player, room);
  const managersView = await manager.api.rooms.get({ params });
  const log = await logOf(room.id);

  const archived = await player.api.rooms.archive({ params });
  expect(archived).toMatchObject({ id: room.id, status: 'archived', isArchived: true });
  expect(await player.api.rooms.list()).toEqual([archived]);
  expect(await player.api.rooms.get({ params })).toMatchObject({ isArchived: true });
  expect(await manager.api.rooms.get({ params })).toEqual(managersView);
  expect(await logOf(room.id)).toEqual(log);

  const restored = await player.api.rooms.restore({ params });
  expect(restored).toMatchObject({ status: 'active', isArchived: false });
});
