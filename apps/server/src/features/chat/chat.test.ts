import type { Message, Room } from '@lockroom/contract';
import { deferred } from '@lockroom/testing/deferred';
import { openStream } from '@lockroom/testing/read-stream';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { areWaiting } from '../../testing/are-waiting.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { deleteRoom, findRoomLocked } from '../rooms/rooms.store.ts';
import { insertMessage, lockChat } from './chat.service.ts';

let room: Room;

const server = await useTestServer();
const manager = await registerPlayer(server);
const ada = await registerPlayer(server, 'ada');
const ben = await registerPlayer(server, 'ben');

beforeEach(async () => {
  room = await openRoom(manager);
  await joinRoom(ada, room);
});

const say = (who: Player, message: string, where: Room = room): Promise<Message> =>
  who.api.chat.send({ params: { roomId: where.id }, body: { message } });
const read = (who: Player): Promise<Message[]> => who.api.chat.list({ params: { roomId: room.id } });
const unread = async (who: Player): Promise<number> =>
  (await who.api.chat.unreadCount({ params: { roomId: room.id } })).unreadCount;
const markRead = (who: Player) => who.api.chat.markRead({ params: { roomId: room.id } });

it('a message is returned with its author and without surrounding spaces', async () => {
  const sent = await say(ada, '  Holloway\nwith one second left  ');
  expect(sent).toEqual({
    id: expect.any(String),
    message: 'Holloway\nwith one second left',
    authorId: ada.user.id,
    firstName: '',
    lastName: '',
    username: 'ada',
    profileImageUrl: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  expect(await read(manager)).toEqual([sent]);
});

it('members can send messages even in a completed room, but empty messages are refused', async () => {
  await expect(say(ada, '  \n ')).rejects.toEqual(refused(400, 'invalid_input'));
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  await say(ada, 'What a night');
  expect((await read(manager)).map(({ message }) => message)).toEqual(['What a night']);
});

it('a new message is announced only to the open pages of members', async () => {
  const [inside, outside] = await Promise.all([
    openStream(server.url, manager.token),
    openStream(server.url, ben.token),
  ]);
  await say(ada, 'hello');
  await inside.until(({ data }) => JSON.stringify(data).includes(`room:${room.id}:messages`));
  expect(outside.events.filter(({ event }) => event === 'changed')).toEqual([]);
  inside.close();
  outside.close();
});

it('the unread count includes messages from others since the last visit to the chat', async () => {
  await say(manager, 'one');
  await say(manager, 'two');
  await say(ada, 'my own');
  expect(await unread(ada)).toBe(2);
  expect(await unread(manager)).toBe(1);
  expect(await markRead(ada)).toEqual({ success: true });
  expect(await unread(ada)).toBe(0);
  await say(manager, 'three');
  expect(await unread(ada)).toBe(1);
});

it('the unread count of a member who has never read the chat starts when the member joins', async () => {
  await say(manager, 'before ben');
  server.clock.advance(1_000);
  await joinRoom(ben, room);
  expect(await unread(ben)).toBe(0);
  await markRead(ada);
  await say(manager, 'with ben');
  expect(await unread(ben)).toBe(1);
});

it('a member who leaves and rejoins still has the same unread messages, plus those sent in between', async () => {
  server.clock.advance(1_000);
  await joinRoom(ben, room);
  await say(manager, 'read');
  await markRead(ben);
  await say(manager, 'not read');
  await ben.api.rooms.leave({ params: { roomId: room.id } });
  await expect(unread(ben)).rejects.toEqual(refused(404, 'not_found'));
  await say(manager, 'while away');
  await joinRoom(ben, room);
  expect(await unread(ben)).toBe(2);
});

it('the unread count omits deleted messages and never counts a message again once it has been read', async () => {
  const [one, two] = [await say(manager, 'one'), await say(manager, 'two')];
  await manager.api.chat.remove({ params: { roomId: room.id, messageId: one.id } });
  expect(await unread(ada)).toBe(1);
  await markRead(ada);
  await manager.api.chat.remove({ params: { roomId: room.id, messageId: two.id } });
  await markRead(ada);
  expect(await unread(ada)).toBe(0);
  await say(manager, 'three');
  expect(await unread(ada)).toBe(1);
});

it("the unread count is sent once, and only to the reader's other open pages", async () => {
  const [own, other] = await Promise.all([
    openStream(server.url, ada.token),
    openStream(server.url, manager.token),
  ]);
  await say(manager, 'one');
  await markRead(ada);
  await markRead(ada);
  await say(manager, 'two');
  const topic = `user:${ada.user.id}:unread`;
  const messages = `room:${room.id}:messages`;
  const count = (stream: typeof own, text: string) =>
    stream.events.filter(({ data }) => JSON.stringify(data).includes(text)).length;
  await expect.poll(() => [count(own, messages), count(other, messages)]).toEqual([2, 2]);
  expect([count(own, topic), count(other, topic)]).toEqual([1, 0]);
  own.close();
  other.close();
});

const remove = (who: Player, messageId: string, where: Room = room) =>
  who.api.chat.remove({ params: { roomId: where.id, messageId } });
const log = async () =>
  (await ada.api.rooms.changes({ params: { roomId: room.id }, query: {} })).map(
    ({ names, description }) => `${names} ${description}`,
  );

it('deleting a message logs its author but not its text', async () => {
  const rude = await say(ada, 'something rude');
  const own = await say(manager, 'something of mine');
  const stream = await openStream(server.url, ada.token);
  expect(await remove(manager, rude.id)).toEqual({ success: true });
  await stream.until(({ data }) => JSON.stringify(data).includes(`room:${room.id}:removals`));
  stream.close();
  await remove(manager, own.id);
  expect(await read(ada)).toEqual([]);
  const lines = await log();
  expect(lines.slice(0, 2)).toEqual([
    `${manager.user.username} removed a message of their own`,
    `${manager.user.username} removed a message by ada`,
  ]);
  expect(lines.join()).not.toContain('something');
});

it('deleting a message returns 404 if the message is deleted, unknown or in another room', async () => {
  const { id } = await say(ada, 'mine');
  const elsewhere = await openRoom(manager);
  await expect(remove(manager, id, elsewhere)).rejects.toEqual(refused(404, 'not_found'));
  await remove(manager, id);
  const before = await log();
  for (const gone of [id, room.id, 'x'])
    await expect(remove(manager, gone)).rejects.toEqual(refused(404, 'not_found'));
  expect(await log()).toEqual(before);
});

it('deleting a room waits for a message that is being sent, and both calls succeed', async () => {
  const roomId = room.id;
  const held = deferred<void>();
  const waits = deferred<void>();
  const sent = server.db.transaction(async (db) => {
    await lockChat(db, roomId);
    held.resolve();
    await waits.promise;
    await insertMessage(db, {
      id: newId(),
      roomId,
      authorId: manager.user.id,
      text: 'Hi',
      createdAt: new Date(),
    });
  });
  await held.promise;
  const ended = server.db.transaction(async (db) => {
    await findRoomLocked(db, roomId, 'update');
    await deleteRoom(db, roomId);
  });
  await areWaiting(server, 1);
  waits.resolve();
  await expect(Promise.all([sent, ended])).resolves.toHaveLength(2);
});
