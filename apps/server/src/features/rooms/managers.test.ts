import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { readMails } from '../../testing/mailbox.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

const DAY = 24 * 60 * 60_000;

async function setUp(members: number) {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const others: Player[] = [];
  for (let n = 0; n < members; n++) {
    const other = await registerPlayer(server);
    await joinRoom(other, room);
    others.push(other);
  }
  const [one, two] = others as [Player, Player];
  const params = { roomId: room.id };
  const setRole = (by: Player, whom: Player, role: 'deputy' | 'member') =>
    by.api.managers.setRole({ params: { ...params, userId: whom.user.id }, body: { role } });
  const roles = async (viewer: Player) =>
    new Map((await viewer.api.rooms.members({ params })).map(({ user, role }) => [user.id, role]));
  return { manager, room, others, one, two, params, setRole, roles };
}

const toldOf = async ({ api }: Player) => (await api.notifications.list({})).map(({ message }) => message);
const deleteAccount = ({ api }: Player) =>
  api.accounts.remove({ body: { currentPassword: 'secret-enough' } });

test('a deputy is shown and notified like the manager, but becomes an ordinary member after leaving', async () => {
  const { manager, room, one, two, params, setRole, roles } = await setUp(2);
  await setRole(manager, one, 'deputy');
  expect((await roles(two)).get(one.user.id)).toBe('deputy');
  expect(await one.api.rooms.get({ params })).toMatchObject({ isManager: true, isCreator: false });
  expect(await one.api.rooms.list()).toMatchObject([{ isManager: true, isCreator: false }]);
  await joinRoom(await registerPlayer(server), room);
  expect(await toldOf(one)).toEqual([
    expect.stringMatching(/ joined /),
    `${manager.user.username} made you a deputy of ${room.name}: you run it like the manager.`,
  ]);
  expect(await readLog(two, room)).toContain(`made ${one.user.username} a deputy`);
  await one.api.rooms.leave({ params });
  await joinRoom(one, room);
  expect((await roles(manager)).get(one.user.id)).toBe('member');
});

test('a room has at most five deputies, who must be members other than the manager', async () => {
  const { manager, room, others, one, params, setRole, roles } = await setUp(6);
  const [six] = others.slice(5) as [Player];
  for (const other of others.slice(0, 5)) await setRole(manager, other, 'deputy');
  await setRole(manager, one, 'deputy');
  await expect(setRole(manager, six, 'deputy')).rejects.toEqual(refused(409, 'conflict'));
  await expect(setRole(manager, manager, 'deputy')).rejects.toEqual(refused(409, 'conflict'));
  await one.api.rooms.leave({ params });
  await expect(setRole(manager, one, 'deputy')).rejects.toEqual(refused(404, 'not_found'));
  await setRole(manager, six, 'deputy');
  // There are already five other deputies, so the former manager cannot become one.
  await joinRoom(one, room);
  await manager.api.managers.offer({ params, body: { userId: one.user.id } });
  await one.api.managers.accept({ params });
  expect((await roles(six)).get(manager.user.id)).toBe('member');
});

test('a former deputy loses their tokens and webhooks for the room, but other people keep theirs', async () => {
  const { manager, room, one, params, setRole } = await setUp(1);
  const expiresAt = new Date(server.clock.now() + DAY).toISOString();
  const scope = { roomId: params.roomId };
  const tokenFor = ({ api }: Player) => api.tokens.create({ body: { name: 'Desk', scope, expiresAt } });
  const hook = { url: 'https://hooks.example.com/1', kind: 'slack' as const, events: ['results' as const] };
  await expect(tokenFor(one)).rejects.toEqual(refused(403, 'manager_only'));
  await setRole(manager, one, 'deputy');
  const [own, theirs] = [await tokenFor(manager), await tokenFor(one)];
  const kept = await manager.api.webhooks.create({ params, body: hook });
  await one.api.webhooks.create({ params, body: hook });
  expect(await server.api(theirs.token).rooms.get({ params })).toMatchObject({ id: params.roomId });
  await setRole(manager, one, 'member');
  expect((await readLog(one, room))[0]).toBe(`made ${one.user.username} a regular member again`);
  await setRole(manager, one, 'deputy');
  await expect(server.api(theirs.token).rooms.get({ params })).rejects.toMatchObject({ status: 401 });
  expect(await server.api(own.token).rooms.get({ params })).toMatchObject({ id: params.roomId });
  expect((await manager.api.webhooks.list({ params })).map(({ id }) => id)).toEqual([kept.id]);
});

test('handing over requires an accepted offer, and the former manager becomes a deputy', async () => {
  const { manager, room, one, two, params, roles } = await setUp(2);
  await expect(one.api.managers.accept({ params })).rejects.toEqual(refused(409, 'conflict'));
  const offered = await manager.api.managers.offer({ params, body: { userId: one.user.id } });
  expect(offered.offeredTo).toEqual({ id: one.user.id, username: one.user.username });
  expect((await one.api.rooms.get({ params })).offeredTo).toMatchObject({ id: one.user.id });
  expect((await two.api.rooms.get({ params })).offeredTo).toBeNull();
  await expect(two.api.managers.accept({ params })).rejects.toEqual(refused(409, 'conflict'));
  expect(await one.api.managers.accept({ params })).toMatchObject({
    isCreator: true,
    isManager: true,
    creatorName: one.user.username,
    offeredTo: null,
  });
  expect(await roles(two)).toEqual(
    new Map([
      [manager.user.id, 'deputy'],
      [one.user.id, 'creator'],
      [two.user.id, 'member'],
    ]),
  );
  await expect(manager.api.rooms.remove({ params })).rejects.toEqual(refused(403, 'manager_only'));
  expect(await toldOf(manager)).toContain(
    `${one.user.username} now manages ${room.name}. You are a deputy there.`,
  );
  expect((await readLog(two, room)).slice(0, 2)).toEqual([
    `took over the room from ${manager.user.username}`,
    `offered the room to ${one.user.username}`,
  ]);
});

test('an offer ends if it is withdrawn, declined or replaced, or if the member leaves', async () => {
  const { manager, room, one, two, params } = await setUp(2);
  const offer = (whom: Player) => manager.api.managers.offer({ params, body: { userId: whom.user.id } });
  const none = refused(409, 'conflict');
  await expect(manager.api.managers.withdraw({ params })).rejects.toEqual(none);
  await offer(one);
  await manager.api.managers.withdraw({ params });
  await expect(one.api.managers.accept({ params })).rejects.toEqual(none);
  await offer(one);
  await one.api.managers.decline({ params });
  await expect(one.api.managers.decline({ params })).rejects.toEqual(none);
  expect((await readLog(two, room)).slice(0, 3)).toEqual([
    'declined to manage the room',
    `offered the room to ${one.user.username}`,
    `withdrew the offer of the room to ${one.user.username}`,
  ]);
  await offer(one);
  await offer(two);
  await expect(one.api.managers.accept({ params })).rejects.toEqual(none);
  await two.api.rooms.leave({ params });
  expect((await manager.api.rooms.get({ params })).offeredTo).toBeNull();
  await expect(offer(manager)).rejects.toEqual(none);
  await expect(offer(two)).rejects.toEqual(refused(404, 'not_found'));
});

test('the longest-serving deputy replaces a manager who leaves, and a manager without deputies cannot leave', async () => {
  const { manager, one, two, params, setRole, roles } = await setUp(2);
  await expect(manager.api.rooms.leave({ params })).rejects.toEqual(refused(409, 'creator_stays'));
  await setRole(manager, two, 'deputy');
  server.clock.advance(1000);
  await setRole(manager, one, 'deputy');
  await manager.api.rooms.leave({ params });
  expect(await roles(one)).toEqual(
    new Map([
      [one.user.id, 'deputy'],
      [two.user.id, 'creator'],
    ]),
  );
});

test('a deputy also replaces a manager who deletes their account, and the deleted name disappears from the log', async () => {
  const { manager, room, one, two, params, setRole } = await setUp(2);
  await setRole(manager, one, 'deputy');
  await manager.api.managers.offer({ params, body: { userId: two.user.id } });
  server.clock.advance(1000);
  await two.api.managers.accept({ params });
  await deleteAccount(two);
  expect(await one.api.rooms.get({ params })).toMatchObject({ isCreator: true, hasManager: true });
  expect((await readLog(one, room)).slice(0, 4)).toEqual([
    'left the room',
    `handed the room over to ${one.user.username}`,
    `took over the room from ${manager.user.username}`,
    'offered the room to former member',
  ]);
});

test('if a manager without deputies deletes their account, the first member to request a takeover becomes manager after 24 hours', async () => {
  const { manager, room, one, two, params, roles } = await setUp(2);
  await expect(one.api.managers.takeOver({ params })).rejects.toEqual(refused(403, 'manager_only'));
  await deleteAccount(manager);
  expect(await toldOf(one)).toEqual([
    `${room.name} has no manager any more. The first member to take over becomes its manager after 24 hours.`,
  ]);
  expect(await one.api.rooms.get({ params })).toMatchObject({ hasManager: false, mayTakeOver: true });
  expect((await readLog(one, room)).slice(0, 2)).toEqual([
    'left the room',
    'left the room without a manager',
  ]);
  const claimed = await one.api.managers.takeOver({ params });
  expect((await readLog(one, room))[0]).toMatch(/^said that they will take over the room on .* MT$/);
  const at = server.clock.now() + DAY;
  expect(claimed).toMatchObject({
    takeOver: { id: one.user.id, at: new Date(at).toISOString() },
    mayTakeOver: false,
    isManager: false,
  });
  await expect(two.api.managers.takeOver({ params })).rejects.toEqual(refused(409, 'conflict'));
  expect((await toldOf(two))[0]).toMatch(/If you object, post in the support center before then\.$/);
  server.clock.advance(DAY - 1);
  await server.worker.drain();
  expect((await roles(two)).get(one.user.id)).toBe('member');
  server.clock.advance(1);
  await server.worker.drain();
  expect((await roles(two)).get(one.user.id)).toBe('creator');
  expect((await readLog(two, room))[0]).toBe('took over the room');
});

async function away() {
  const made = await setUp(2);
  await made.setRole(made.manager, made.one, 'deputy');
  const again = async () => ({
    manager: await signInAgain(server, made.manager),
    one: await signInAgain(server, made.one),
    two: await signInAgain(server, made.two),
  });
  return { ...made, again };
}

test('a deputy can replace a manager who has been away for 30 days, seven days after announcing the takeover', async () => {
  const { manager, room, params, again } = await away();
  const from = server.clock.now() + 30 * DAY;
  server.clock.advance(30 * DAY - 1);
  const early = await again();
  await expect(early.one.api.managers.takeOver({ params })).rejects.toMatchObject({
    status: 409,
    issues: [{ path: 'from', message: new Date(from).toISOString() }],
  });
  expect((await early.one.api.rooms.get({ params })).mayTakeOver).toBe(false);
  server.clock.advance(1);
  await expect(early.two.api.managers.takeOver({ params })).rejects.toEqual(refused(403, 'manager_only'));
  expect((await early.one.api.rooms.get({ params })).mayTakeOver).toBe(true);
  const { takeOver } = await early.one.api.managers.takeOver({ params });
  expect(takeOver).toMatchObject({ at: new Date(from + 7 * DAY).toISOString() });
  const [mail] = await readMails(server, manager.user.email);
  expect(mail?.subject).toBe(`${room.name} is getting a new manager`);
  server.clock.advance(7 * DAY - 1);
  await server.worker.drain();
  expect((await early.one.api.rooms.get({ params })).isCreator).toBe(false);
  server.clock.advance(1);
  await server.worker.drain();
  const late = await again();
  expect(await late.one.api.rooms.get({ params })).toMatchObject({ isCreator: true, takeOver: null });
  expect(await late.manager.api.rooms.get({ params })).toMatchObject({ isCreator: false, isManager: true });
  expect((await readLog(late.two, room))[0]).toBe('took over the room');
  expect((await toldOf(late.manager))[0]).toBe(
    `${late.one.user.username} now manages ${room.name}. You are a deputy there.`,
  );
});

test('any request that the manager makes in the room cancels the takeover', async () => {
  const { room, params, again } = await away();
  server.clock.advance(31 * DAY);
  const { manager, one } = await again();
  await one.api.managers.takeOver({ params });
  await manager.api.rooms.list();
  expect((await one.api.rooms.get({ params })).takeOver).not.toBeNull();
  await manager.api.rooms.members({ params });
  expect(await one.api.rooms.get({ params })).toMatchObject({ takeOver: null, mayTakeOver: false });
  expect((await readLog(one, room))[0]).toBe(`stopped ${one.user.username} from taking over the room`);
  expect((await toldOf(one))[0]).toBe(
    `${manager.user.username} is back in ${room.name} and stays its manager.`,
  );
  server.clock.advance(8 * DAY);
  await server.worker.drain();
  expect((await one.api.rooms.get({ params })).isCreator).toBe(false);
});

test("requests from the manager's script do not stop a takeover, but the takeover ends if the deputy leaves", async () => {
  const { manager, one, two, params, setRole, again } = await away();
  const { token } = await manager.api.tokens.create({
    body: {
      name: 'Screen',
      scope: 'read',
      expiresAt: new Date(server.clock.now() + 90 * DAY).toISOString(),
    },
  });
  await setRole(manager, two, 'deputy');
  server.clock.advance(31 * DAY);
  const late = await again();
  await server.api(token).rooms.get({ params });
  await late.one.api.managers.takeOver({ params });
  await server.api(token).rooms.get({ params });
  expect((await late.two.api.rooms.get({ params })).takeOver).toMatchObject({ id: one.user.id });
  await expect(late.two.api.managers.takeOver({ params })).rejects.toEqual(refused(409, 'conflict'));
  await late.one.api.rooms.leave({ params });
  expect(await late.two.api.rooms.get({ params })).toMatchObject({ takeOver: null, mayTakeOver: true });
});

const statusesOf = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === 'fulfilled' ? 200 : (call.reason as { status: number }).status,
  );

test.each([
  ['leave', (player: Player, roomId: string) => player.api.rooms.leave({ params: { roomId } })],
  ['delete their accounts', deleteAccount],
])('a room still has a manager after both its manager and one of two deputies %s', async (_, go) => {
  const { manager, one, two, params, setRole } = await setUp(2);
  for (const deputy of [one, two]) await setRole(manager, deputy, 'deputy');
  expect(await statusesOf([go(manager, params.roomId), go(one, params.roomId)])).toEqual([200, 200]);
  expect(await two.api.rooms.get({ params })).toMatchObject({ isCreator: true, memberCount: 1 });
});

test('only one of two members can take over a room at a time, but the second can do so once the first has left', async () => {
  const { manager, one, two, params } = await setUp(2);
  await deleteAccount(manager);
  const takeOver = ({ api }: Player) => api.managers.takeOver({ params });
  const statuses = await statusesOf([takeOver(one), takeOver(two)]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const [first, second] = statuses[0] === 200 ? [one, two] : [two, one];
  server.clock.advance(DAY / 2);
  await first.api.rooms.leave({ params });
  await takeOver(second);
  server.clock.advance(DAY - 1);
  await server.worker.drain();
  expect(await second.api.rooms.get({ params })).toMatchObject({ isCreator: false });
  server.clock.advance(1);
  await server.worker.drain();
  expect(await second.api.rooms.get({ params })).toMatchObject({ isCreator: true });
});

test('an offer cannot be both accepted and withdrawn', async () => {
  for (let round = 0; round < 4; round++) {
    const { manager, one, params } = await setUp(1);
    await manager.api.managers.offer({ params, body: { userId: one.user.id } });
    const calls = [one.api.managers.accept({ params }), manager.api.managers.withdraw({ params })];
    const [accepted, withdrawn] = await statusesOf(calls);
    // After accepting, the former manager is a deputy, who cannot withdraw the offer.
    expect([accepted, withdrawn]).toEqual(accepted === 200 ? [200, 403] : [409, 200]);
    expect((await one.api.rooms.get({ params })).isCreator).toBe(accepted === 200);
  }
});
