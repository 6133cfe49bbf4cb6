import { roomTopic, userTopic } from '@lockroom/contract';
import { enterResult, openFightRoom } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { listen } from '../../testing/listen.ts';
import { useTestServer } from '../../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;

const server = await useTestServer({ now: '2026-03-01T12:00:00.000Z' });
const [manager, ann, bob] = [
  await registerPlayer(server, 'mia'),
  await registerPlayer(server, 'ann'),
  await registerPlayer(server, 'bob'),
];
beforeEach(() => server.clock.advance(48 * HOUR));

type Named = { id: string };
const ask = ({ api }: Player, { id }: Named) => api.rooms.requestPlace({ params: { roomId: id } });
const roomOf = ({ api }: Player, { id }: Named) => api.rooms.get({ params: { roomId: id } });
const take = ({ api }: Player, { id }: Named) => api.brackets.create({ body: { roomId: id } });
const resize = ({ id }: Named, maxBrackets: 2 | 10 | 1000) =>
  manager.api.rooms.update({ params: { roomId: id }, body: { maxBrackets } });
/** Lists a person's notifications about free spots in a room, newest first. */
const toldOf = async ({ api }: Player, { name }: { name: string }) =>
  (await api.notifications.list())
    .filter(({ kind, message }) => kind.startsWith('place-') && message.includes(name))
    .map(({ message, isRead }) => `${message}${isRead ? ' (read)' : ''}`);

/** Opens a full room: the manager and Bob have brackets; Ann and Bob are members. */
async function openFull() {
  const room = await openRoom(manager, { maxBrackets: 2 });
  await joinRoom(ann, room);
  await joinRoom(bob, room);
  await take(manager, room);
  return { room, bracket: await take(bob, room) };
}

const freeText = ({ name }: { name: string }) =>
  `${name} has a free spot. It is not kept for you: create your bracket before it is taken.`;

test('asking for a spot notifies the manager, and a free spot notifies the member who asked', async () => {
  const { room } = await openFull();
  expect(await roomOf(ann, room)).toMatchObject({ hasAskedForPlace: false });
  expect(await ask(ann, room)).toEqual({ success: true });
  expect(await roomOf(ann, room)).toMatchObject({ hasAskedForPlace: true });
  expect(await roomOf(bob, room)).toMatchObject({ hasAskedForPlace: false });
  const asked = `ann wants to play in ${room.name}, but all 2 brackets are taken. You can allow more in Room Settings.`;
  expect(await toldOf(manager, room)).toEqual([asked]);
  const [notice] = await manager.api.notifications.list();
  expect(notice).toMatchObject({ kind: 'place-asked', link: `/room/${room.id}/manager` });

  const heard = listen(server);
  await resize(room, 10);
  expect(heard.stop()).toEqual(
    expect.arrayContaining([
      roomTopic(room.id, 'room'),
      userTopic(ann.user.id, 'notifications'),
      userTopic(manager.user.id, 'notifications'),
    ]),
  );
  expect(await toldOf(ann, room)).toEqual([freeText(room)]);
  expect(await toldOf(bob, room)).toEqual([]);
  // Raising the limit has also marked the manager's notification as read.
  expect(await toldOf(manager, room)).toEqual([`${asked} (read)`]);
  expect(await roomOf(ann, room)).toMatchObject({ hasAskedForPlace: false });
  await take(ann, room);
  await resize(room, 1000);
  expect(await toldOf(ann, room)).toHaveLength(1);
});

test("each member's requests notify the manager at most once a day, and all members share one unread notification", async () => {
  const { room } = await openFull();
  await Promise.all(Array.from({ length: 10 }, () => ask(ann, room)));
  await manager.api.notifications.markAllRead();
  server.clock.advance(23 * HOUR);
  expect(await ask(ann, room)).toEqual({ success: true });
  expect(await toldOf(manager, room)).toHaveLength(1);
  await ask(bob, room);
  server.clock.advance(2 * HOUR);
  expect(await roomOf(ann, room)).toMatchObject({ hasAskedForPlace: false });
  await ask(ann, room);
  const text = `to play in ${room.name}, but all 2 brackets are taken. You can allow more in Room Settings.`;
  expect(await toldOf(manager, room)).toEqual([
    `ann and one more member want ${text}`,
    `ann wants ${text} (read)`,
  ]);
  // A member who has left is not notified of a free spot.
  await ann.api.rooms.leave({ params: { roomId: room.id } });
  await resize(room, 10);
  expect(await toldOf(ann, room)).toEqual([]);
});

test('a member who missed a free spot and asks again is notified of the next one', async () => {
  const { room, bracket } = await openFull();
  await ask(ann, room);
  await bob.api.brackets.remove({ params: { bracketId: bracket.id } });
  const free = freeText(room);
  expect(await toldOf(ann, room)).toEqual([free]);
  await ann.api.notifications.markAllRead();
  await take(bob, room);
  await ask(ann, room);
  expect(await toldOf(manager, room)).toHaveLength(1);
  await resize(room, 10);
  expect(await toldOf(ann, room)).toEqual([free, `${free} (read)`]);
});

test('a request made while the bracket limit is being raised is either refused or leads to a notification', async () => {
  for (let round = 0; round < 6; round++) {
    const { room } = await openFull();
    const [asked] = await Promise.allSettled([ask(ann, room), resize(room, 10)]);
    // A request made before the limit is raised leads to a notification; one made afterward is refused.
    expect(await toldOf(ann, room)).toHaveLength(asked.status === 'fulfilled' ? 1 : 0);
    expect(await roomOf(ann, room)).toMatchObject({ hasAskedForPlace: false });
  }
});

test('a request is refused if it comes from the manager, if the room is completed or if a spot is free', async () => {
  const open = await openRoom(manager, { maxBrackets: 2 });
  await joinRoom(ann, open);
  await expect(ask(ann, open)).rejects.toEqual(refused(409, 'conflict'));
  const { room } = await openFull();
  await expect(ask(manager, room)).rejects.toEqual(refused(409, 'conflict'));
  const stranger = await registerPlayer(server);
  await expect(ask(stranger, room)).rejects.toEqual(refused(404, 'not_found'));

  const complete = (isCompleted: boolean) =>
    manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
  await ask(bob, room);
  await complete(true);
  await expect(ask(ann, room)).rejects.toEqual(refused(409, 'event_completed'));
  // A free spot in a completed room is announced when the room is reopened.
  await resize(room, 10);
  expect(await toldOf(bob, room)).toEqual([]);
  await complete(false);
  expect(await toldOf(bob, room)).toHaveLength(1);
});

test('a request is refused when everything in the room is locked', async () => {
  const { room, fightId, other } = await openFightRoom(server, 1, { manager, owner: ann, other: bob });
  await resize(room, 2);
  await enterResult(manager, fightId(1));
  await expect(ask(other, room)).rejects.toEqual(refused(423, 'locked'));
});
