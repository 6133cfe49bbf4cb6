import { ApiError, type Room } from '@lockroom/contract';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();
const manager = await registerPlayer(server);
const member = await registerPlayer(server);

type Settings = Parameters<Player['api']['rooms']['update']>[0]['body'];
const update = (room: Room, body: Settings, by = manager) =>
  by.api.rooms.update({ params: { roomId: room.id }, body });
const take = (room: Room, by = manager) => by.api.brackets.create({ body: { roomId: room.id } });

test('the manager can change the settings of a running or completed room, and omitted fields stay unchanged', async () => {
  const room = await openRoom(manager, { maxBrackets: 2 });
  expect(await update(room, { maxBrackets: 10 })).toEqual({ ...room, maxBrackets: 10 });
  expect(await update(room, { description: 'Bring snacks' })).toMatchObject({
    name: room.name,
    description: 'Bring snacks',
    maxBrackets: 10,
    roomPassword: 'canvas300',
  });
  await update(room, { description: null, maxBrackets: null, roomPassword: null });
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  const last = await update(room, { name: 'Over', description: '', maxBrackets: 2, roomPassword: ' x ' });
  expect(last).toMatchObject({ name: 'Over', description: '', maxBrackets: 2, roomPassword: ' x ' });
  expect(await readLog(manager, room)).toEqual([
    `renamed the room from '${room.name}' to 'Over'`,
    'changed the description, the password and the number of brackets from 10 to 2',
    'marked the event completed',
    'changed the description',
    'changed the number of brackets from 2 to 10',
    'created the room',
  ]);
});

test('a new password replaces the old one, keeps all members and does not appear in the log', async () => {
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const changed = await update(room, { roomPassword: 'rolling-pin' });
  expect(await member.api.rooms.get({ params: { roomId: room.id } })).toMatchObject({
    roomPassword: 'rolling-pin',
    memberCount: 2,
  });
  const late = await registerPlayer(server);
  await expect(joinRoom(late, room)).rejects.toEqual(refused(403, 'join_refused'));
  await joinRoom(late, changed);
  expect((await readLog(member, room)).join()).not.toMatch(/canvas300|rolling-pin/);
});

test('a limit below the number of brackets is refused together with all other changes in the request', async () => {
  const room = await openRoom(manager, { maxBrackets: 15 });
  for (let n = 1; n <= 3; n++) await take(room);
  const before = await manager.api.rooms.get({ params: { roomId: room.id } });
  await expect(update(room, { maxBrackets: 2, name: 'Small', description: 'New' })).rejects.toEqual(
    refused(409, 'conflict'),
  );
  expect(await manager.api.rooms.get({ params: { roomId: room.id } })).toEqual(before);
  expect(await update(room, { maxBrackets: 10 })).toMatchObject({ maxBrackets: 10, bracketCount: 3 });
});

test('brackets that are created while the limit is being lowered never exceed the limit', async () => {
  for (let round = 0; round < 6; round++) {
    const room = await openRoom(manager, { maxBrackets: 10 });
    await joinRoom(member, room);
    await take(room);
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
      );
    const [lowered, ...made] = await Promise.all([
      statusOf(update(room, { maxBrackets: 2 })),
      statusOf(take(room)),
      statusOf(take(room, member)),
    ]);
    const after = await manager.api.rooms.get({ params: { roomId: room.id } });
    const taken = 1 + made.filter((status) => status === 200).length;
    expect(after.bracketCount).toBe(taken);
    expect([lowered, after.maxBrackets]).toEqual(taken <= 2 ? [200, 2] : [409, 10]);
  }
});
