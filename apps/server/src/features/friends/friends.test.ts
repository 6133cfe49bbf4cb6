import { FRIEND_REQUEST_PAUSE_DAYS } from '@lockroom/contract';
import { enterResult } from '@lockroom/testing/fight-room';
import { ask, makeFriends } from '@lockroom/testing/friendship';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { describe, expect, test } from 'vitest';
import { listen } from '../../testing/listen.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

const DAY = 24 * 60 * 60 * 1000;

async function openPair() {
  const [ada, bob] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(ada);
  await joinRoom(bob, room);
  return { ada, bob, room };
}

const accept = ({ api }: Player, requestId: string) => api.friends.accept({ params: { requestId } });
const reject = ({ api }: Player, requestId: string) => api.friends.reject({ params: { requestId } });
const remove = ({ api }: Player, friendshipId: string) => api.friends.remove({ params: { friendshipId } });
const received = ({ api }: Player) => api.friends.received();
const friendNames = async ({ api }: Player) =>
  (await api.friends.list()).map(({ friendUsername }) => friendUsername);
const toldOf = async ({ api }: Player, kind: string) =>
  (await api.notifications.list()).filter((notification) => notification.kind === kind);

async function standing(viewer: Player, room: { id: string }, { user }: Player) {
  const members = await viewer.api.rooms.members({ params: { roomId: room.id } });
  return members.find((member) => member.user.id === user.id)?.friendshipStatus;
}

test("a friend request does not show the sender's email address to the receiver", async () => {
  const { ada, bob, room } = await openPair();
  const request = await ask(ada, bob);
  expect(request).toEqual({
    id: expect.any(String),
    status: 'pending',
    senderId: ada.user.id,
    senderUsername: ada.user.username,
    senderEmail: null,
    senderProfileImageUrl: null,
    receiverId: bob.user.id,
    createdAt: new Date(server.clock.now()).toISOString(),
  });
  expect(await received(bob)).toEqual([request]);
  expect(await received(ada)).toEqual([]);
  expect(await standing(ada, room, bob)).toBe('request_sent');
  expect(await standing(bob, room, ada)).toBe('request_received');
  expect(await standing(bob, room, bob)).toBe('none');
  expect(await toldOf(bob, 'friend-request')).toMatchObject([
    {
      title: 'Friend request',
      message: `${ada.user.username} sent you a friend request.`,
      link: '/notifications?tab=requests',
      isRead: false,
    },
  ]);
});

test('two people become friends if one sends a request while a request from the other is pending', async () => {
  const { ada, bob, room } = await openPair();
  const { id } = await ask(ada, bob);
  expect(await ask(bob, ada)).toMatchObject({ id, status: 'accepted', senderEmail: ada.user.email });
  expect(await standing(ada, room, bob)).toBe('friends');
  expect(await received(bob)).toEqual([]);
  expect(await toldOf(ada, 'friend-accepted')).toHaveLength(1);
  expect(await toldOf(bob, 'friend-request')).toMatchObject([{ isRead: true }]);
});

test('two people who send each other requests at the same time get a single friendship', async () => {
  const { ada, bob } = await openPair();
  const answers = await Promise.all([ask(ada, bob), ask(bob, ada), ask(ada, bob), ask(bob, ada)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 'accepted').length).toBeGreaterThan(0);
  expect(await friendNames(ada)).toEqual([bob.user.username]);
  expect(await friendNames(bob)).toEqual([ada.user.username]);
  const told = [
    ...(await toldOf(ada, 'friend-accepted')),
    ...(await toldOf(bob, 'friend-accepted')),
    ...(await toldOf(ada, 'friend-request')),
    ...(await toldOf(bob, 'friend-request')),
  ];
  expect(told.map(({ kind }) => kind)).toEqual(['friend-accepted', 'friend-request']);
});

test('a request returns not_found if the receiver is unknown or no longer shares a room with the sender', async () => {
  const { ada, bob, room } = await openPair();
  const unknown = ada.api.friends.request({ body: { receiverId: 'x' } });
  await expect(unknown).rejects.toEqual(refused(404, 'not_found'));
  await bob.api.rooms.leave({ params: { roomId: room.id } });
  await expect(ask(ada, bob)).rejects.toEqual(refused(404, 'not_found'));
});

test('a request can be answered with another request after the receiver has left the room', async () => {
  const { ada, bob, room } = await openPair();
  await ask(ada, bob);
  await bob.api.rooms.leave({ params: { roomId: room.id } });
  expect(await ask(bob, ada)).toMatchObject({ status: 'accepted' });
});

test('accepting a request makes the friends visible to each other and notifies the sender', async () => {
  const { ada, bob } = await openPair();
  const { id } = await ask(ada, bob);
  expect(await accept(bob, id)).toMatchObject({ id, status: 'accepted', senderEmail: ada.user.email });
  expect(await accept(bob, id)).toMatchObject({ status: 'accepted' });
  expect(await bob.api.friends.list()).toEqual([
    {
      id,
      friendId: ada.user.id,
      friendUsername: ada.user.username,
      friendEmail: ada.user.email,
      friendProfileImageUrl: null,
      friendFirstName: '',
      friendLastName: '',
      createdAt: new Date(server.clock.now()).toISOString(),
    },
  ]);
  expect(await ada.api.friends.list()).toMatchObject([{ id, friendEmail: bob.user.email }]);
  expect(await toldOf(ada, 'friend-accepted')).toMatchObject([
    {
      message: `${bob.user.username} accepted your friend request.`,
      link: '/notifications?tab=friends',
    },
  ]);
  await expect(reject(bob, id)).rejects.toEqual(refused(409, 'conflict'));
  expect(await friendNames(ada)).toEqual([bob.user.username]);
});

test('rejecting a request is not revealed to the sender', async () => {
  const { ada, bob, room } = await openPair();
  const request = await ask(ada, bob);
  const before = await ada.api.notifications.list();
  const topics = listen(server);
  expect(await reject(bob, request.id)).toMatchObject({ status: 'rejected', senderEmail: null });
  expect(await reject(bob, request.id)).toMatchObject({ status: 'rejected' });
  expect(topics.stop().filter((topic) => topic.includes(ada.user.id))).toEqual([]);
  expect(await ask(ada, bob)).toEqual(request);
  expect(await standing(ada, room, bob)).toBe('request_sent');
  expect(await standing(bob, room, ada)).toBe('none');
  expect(await ada.api.notifications.list()).toEqual(before);
  expect(await received(bob)).toEqual([]);
  expect(await toldOf(bob, 'friend-request')).toMatchObject([{ isRead: true }]);
  await expect(accept(bob, request.id)).rejects.toEqual(refused(409, 'conflict'));
});

test('a receiver who rejected a request can send one in return, and the two become friends', async () => {
  const { ada, bob } = await openPair();
  const { id } = await ask(ada, bob);
  await reject(bob, id);
  expect(await ask(bob, ada)).toMatchObject({ status: 'accepted' });
  expect(await friendNames(ada)).toEqual([bob.user.username]);
});

test('a sender whose request was rejected can send another one after a pause', async () => {
  const { ada, bob, room } = await openPair();
  const { id } = await ask(ada, bob);
  await reject(bob, id);
  server.clock.advance(FRIEND_REQUEST_PAUSE_DAYS * DAY - 1000);
  const [later, laterBob] = [await signInAgain(server, ada), await signInAgain(server, bob)];
  await ask(later, bob);
  expect(await received(laterBob)).toEqual([]);
  server.clock.advance(1000);
  expect(await standing(later, room, bob)).toBe('none');
  const again = await ask(later, bob);
  expect(again.id).not.toBe(id);
  expect(await received(laterBob)).toEqual([again]);
  expect(await toldOf(laterBob, 'friend-request')).toMatchObject([{ isRead: false }, { isRead: true }]);
});

test('either friend can end a friendship, and a new one is possible afterwards', async () => {
  const { ada, bob, room } = await openPair();
  for (const player of [ada, bob]) {
    const { id } = await makeFriends(ada, bob);
    await remove(player, id);
    expect(await friendNames(ada)).toEqual([]);
    expect(await friendNames(bob)).toEqual([]);
    expect(await standing(ada, room, bob)).toBe('none');
    await expect(remove(player, id)).rejects.toEqual(refused(404, 'not_found'));
  }
  expect(await ask(ada, bob)).toMatchObject({ status: 'pending' });
});

describe("friends' recent activity", () => {
  test('the activity shows what friends did in shared rooms, newest first', async () => {
    const { ada, bob, room } = await openPair();
    const [stranger, elsewhere] = [await registerPlayer(server), await openRoom(bob)];
    await joinRoom(stranger, room);
    await stranger.api.brackets.create({ body: { roomId: room.id } });
    await bob.api.brackets.create({ body: { roomId: elsewhere.id } });
    await makeFriends(ada, bob);
    server.clock.advance(1000);
    await bob.api.brackets.create({ body: { roomId: room.id } });
    const shown = await ada.api.friends.activity();
    const friend = { id: bob.user.id, username: bob.user.username, profileImageUrl: null };
    expect(shown).toEqual([
      {
        kind: 'made-bracket',
        friend,
        room: { id: room.id, name: room.name },
        at: new Date(server.clock.now()).toISOString(),
      },
      { kind: 'joined', friend, room: { id: room.id, name: room.name }, at: expect.any(String) },
    ]);
    expect(await stranger.api.friends.activity()).toEqual([]);
    // Creating a room does not count as joining it.
    expect((await bob.api.friends.activity()).map(({ kind }) => kind)).toEqual([]);
  });

  test('the activity shows a first place only in a completed room and only with points', async () => {
    const { ada, bob, room } = await openPair();
    await makeFriends(ada, bob);
    const { id: fightId } = await ada.api.fights.add({
      body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
    });
    const bracket = await bob.api.brackets.create({ body: { roomId: room.id } });
    const complete = (isCompleted: boolean) =>
      ada.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
    const kinds = async () => (await ada.api.friends.activity()).map(({ kind }) => kind);
    await complete(true);
    expect(await kinds()).not.toContain('finished-first');
    await complete(false);
    await bob.api.fights.savePick({
      body: { eventId: bracket.id, fightId, predictedWinnerId: 1, predictedMethod: 'KO/TKO' },
    });
    await enterResult(ada, fightId, 1, 'KO/TKO');
    expect(await kinds()).not.toContain('finished-first');
    server.clock.advance(1000);
    await complete(true);
    expect((await kinds())[0]).toBe('finished-first');
  });
});
