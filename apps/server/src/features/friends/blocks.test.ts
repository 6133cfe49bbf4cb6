import { ask, makeFriends } from '@lockroom/testing/friendship';
import { openStream } from '@lockroom/testing/read-stream';
import { refusedWith } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { readMails } from '../../testing/mailbox.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

/** Opens Ann's room with Bob in it. In these tests, Ann blocks Bob. */
async function openPair() {
  const [ann, bob] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(ann);
  await joinRoom(bob, room);
  return { ann, bob, room };
}

const block = ({ api }: Player, { user }: Player) => api.blocks.add({ params: { userId: user.id } });
const unblock = ({ api }: Player, { user }: Player) => api.blocks.remove({ params: { userId: user.id } });
const received = async ({ api }: Player) => (await api.friends.received()).length;
const friends = async ({ api }: Player) => (await api.friends.list()).length;
const told = async ({ api }: Player, kind: string) =>
  (await api.notifications.list()).filter((one) => one.kind === kind);
const member = async ({ api }: Player, roomId: string, { user }: Player) =>
  (await api.rooms.members({ params: { roomId } })).find((one) => one.user.id === user.id);
const say = ({ api }: Player, roomId: string, message: string) =>
  api.chat.send({ params: { roomId }, body: { message } });
const heard = async ({ api }: Player, roomId: string) =>
  (await api.chat.list({ params: { roomId } })).map(({ message, isBlocked }) => [message, isBlocked]);

test('only the blocker sees the block, and nothing changes for the blocked person', async () => {
  const { ann, bob, room } = await openPair();
  const before = await member(bob, room.id, ann);
  const stream = await openStream(server.url, bob.token);
  await block(ann, bob);
  await block(ann, bob);
  expect(await ann.api.blocks.list()).toEqual([
    {
      id: bob.user.id,
      username: bob.user.username,
      profileImageUrl: null,
      blockedAt: new Date(server.clock.now()).toISOString(),
    },
  ]);
  expect(await bob.api.blocks.list()).toEqual([]);
  expect(await member(bob, room.id, ann)).toEqual(before);
  expect(await member(ann, room.id, bob)).toMatchObject({ isBlocked: true });
  expect(await bob.api.notifications.list()).toEqual([]);
  await say(bob, room.id, 'Still a member');
  await stream.until(({ data }) => JSON.stringify(data).includes(`room:${room.id}:messages`));
  expect(JSON.stringify(stream.events)).not.toContain(':friends');
  stream.close();
  await unblock(ann, bob);
  await unblock(ann, bob);
  expect(await ann.api.blocks.list()).toEqual([]);
  expect((await member(ann, room.id, bob))?.isBlocked).toBeUndefined();
});

test('guests can block and be blocked', async () => {
  const { ann, bob, room } = await openPair();
  const { url } = await ann.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const key = new URL(String(url)).hash.slice(1);
  const { token, user } = await server
    .api()
    .guests.join({ body: { roomCode: room.roomCode, key, name: 'Alex' } });
  const guest = server.api(token);
  await guest.blocks.add({ params: { userId: bob.user.id } });
  expect(await guest.blocks.list()).toMatchObject([{ username: bob.user.username }]);
  await ann.api.blocks.add({ params: { userId: user.id } });
  expect(await ann.api.blocks.list()).toMatchObject([{ username: 'Alex', isGuest: true }]);
  const report = { kind: 'person', id: bob.user.id, roomId: room.id } as const;
  expect(await guest.reports.create({ body: report })).toEqual({ readers: ['managers'] });
});

test('blocking ends the friendship; a new request from the blocked person appears to be sent but does not arrive', async () => {
  const { ann, bob, room } = await openPair();
  await makeFriends(ann, bob);
  await block(ann, bob);
  expect([await friends(ann), await friends(bob)]).toEqual([0, 0]);
  expect(await member(bob, room.id, ann)).toMatchObject({ friendshipStatus: 'none' });

  const earlier = (await told(ann, 'friend-request')).length;
  const request = await ask(bob, ann);
  expect(request).toMatchObject({ status: 'pending', senderId: bob.user.id });
  expect(await ask(bob, ann)).toEqual(request);
  expect(await member(bob, room.id, ann)).toMatchObject({ friendshipStatus: 'request_sent' });
  expect(await member(ann, room.id, bob)).toMatchObject({ friendshipStatus: 'none' });
  expect([await received(ann), (await told(ann, 'friend-request')).length]).toEqual([0, earlier]);
});

test('a pending request from the blocked person disappears for the blocker but still appears as sent', async () => {
  const { ann, bob, room } = await openPair();
  await ask(bob, ann);
  await block(ann, bob);
  expect(await received(ann)).toBe(0);
  expect(await told(ann, 'friend-request')).toMatchObject([{ isRead: true }]);
  expect(await member(bob, room.id, ann)).toMatchObject({ friendshipStatus: 'request_sent' });
});

test('a pending request sent by the blocker is withdrawn and can no longer be accepted', async () => {
  const { ann, bob } = await openPair();
  const { id } = await ask(ann, bob);
  await block(ann, bob);
  expect(await received(bob)).toBe(0);
  await expect(bob.api.friends.accept({ params: { requestId: id } })).rejects.toMatchObject({
    status: 404,
  });
  await ask(bob, ann);
  expect([await friends(ann), await friends(bob)]).toEqual([0, 0]);
});

test('a blocked person who once rejected a request cannot become a friend by sending one', async () => {
  const { ann, bob } = await openPair();
  const { id } = await ask(ann, bob);
  await bob.api.friends.reject({ params: { requestId: id } });
  await block(ann, bob);
  await ask(bob, ann);
  expect(await friends(ann)).toBe(0);
});

test('the blocker must unblock the person before they can become friends', async () => {
  const { ann, bob } = await openPair();
  await block(ann, bob);
  await ask(bob, ann);
  await expect(ask(ann, bob)).rejects.toEqual(
    refusedWith(409, 'You have blocked this person. Unblock them in Settings first.'),
  );
  await unblock(ann, bob);
  expect(await ask(ann, bob)).toMatchObject({ status: 'accepted' });
  expect(await friends(bob)).toBe(1);
});

test('blocking a person at the same time as a friend request leaves neither a request nor a friendship', async () => {
  for (let n = 0; n < 8; n++) {
    const { ann, bob } = await openPair();
    await Promise.all([ask(bob, ann), block(ann, bob)]);
    expect([await received(ann), await friends(ann)]).toEqual([0, 0]);
  }
});

test('messages from a blocked person are marked for the blocker and do not count as unread', async () => {
  const { ann, bob, room } = await openPair();
  const other = await registerPlayer(server);
  await joinRoom(other, room);
  await block(ann, bob);
  await say(bob, room.id, 'From Bob');
  await say(other, room.id, 'From another');
  const params = { roomId: room.id };
  expect(await heard(ann, room.id)).toEqual([
    ['From Bob', true],
    ['From another', undefined],
  ]);
  expect(await ann.api.chat.unreadCount({ params })).toEqual({ unreadCount: 1 });
  await say(ann, room.id, 'From Ann');
  expect(await heard(bob, room.id)).toEqual([
    ['From Bob', undefined],
    ['From another', undefined],
    ['From Ann', undefined],
  ]);
  expect(await bob.api.chat.unreadCount({ params })).toEqual({ unreadCount: 2 });
  await unblock(ann, bob);
  expect((await heard(ann, room.id))[0]).toEqual(['From Bob', undefined]);
});

test('an invitation by name or address does not arrive if its sender is blocked', async () => {
  const { ann, bob } = await openPair();
  const other = await registerPlayer(server);
  await block(ann, bob);
  const room = await openRoom(bob);
  await joinRoom(other, room);
  const params = { roomId: room.id };
  const mails = async () =>
    (await readMails(server)).filter(({ to }) => to?.some(({ address }) => address === ann.user.email))
      .length;
  expect(await bob.api.chat.invite({ params, body: { username: ann.user.username } })).toEqual({
    success: true,
  });
  await bob.api.chat.invite({ params, body: { email: ann.user.email } });
  expect([await told(ann, 'invitation'), await mails()]).toEqual([[], 0]);
  await other.api.chat.invite({ params, body: { email: ann.user.email } });
  expect([(await told(ann, 'invitation')).length, await mails()]).toEqual([1, 1]);
});

test('a blocked person cannot invite the blocker to the next room of a series, and open invitations become invalid', async () => {
  const { ann, bob } = await openPair();
  const room = await openRoom(bob);
  await joinRoom(ann, room);
  const again = (name: string) =>
    bob.api.circles.again({ params: { roomId: room.id }, body: { name, invite: [ann.user.id] } });
  const first = await again('Next year');
  const way = (roomCode: string) => ann.api.inviteLinks.personal({ params: { roomCode } });
  expect(await way(first.roomCode)).toMatchObject({ invitedBy: bob.user.username });
  await block(ann, bob);
  await expect(way(first.roomCode)).rejects.toMatchObject({ status: 404 });
  const second = await again('The year after');
  expect(second).toMatchObject({ invited: 1 });
  await expect(way(second.roomCode)).rejects.toMatchObject({ status: 404 });
  expect(await told(ann, 'invitation')).toHaveLength(1);
});

test("a blocked person's points and picks stay visible, and deleting an account deletes its blocks", async () => {
  const { ann, bob, room } = await openPair();
  const bracket = await bob.api.brackets.create({ body: { roomId: room.id } });
  await block(ann, bob);
  const shown = await ann.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(shown.map(({ id, rank }) => [id, rank])).toEqual([[bracket.id, 1]]);
  const other = await registerPlayer(server);
  await joinRoom(other, room);
  await block(bob, other);
  await bob.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  expect(await ann.api.blocks.list()).toEqual([]);
});
