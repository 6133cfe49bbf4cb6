import { makePasskey } from '@lockroom/testing/soft-authenticator';
import { openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { useTestServer } from '../../testing/test-server.ts';

const DAY = 24 * 3_600_000;

const server = await useTestServer();
let manager: Player = await registerPlayer(server, 'noor');

/** Opens a room with an invitation link, and returns functions that let guests join through it. */
async function openLinkedRoom(options: Parameters<typeof openRoom>[1] = {}) {
  const room = await openRoom(manager, options);
  const { url } = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const key = `${url}`.split('#')[1] ?? '';
  const join = (name: string) => server.api().guests.join({ body: { roomCode: room.roomCode, key, name } });
  const enter = async (name: string) => {
    const { token, user } = await join(name);
    return { user, token, api: server.api(token) };
  };
  return { room, params: { roomId: room.id }, key, join, enter };
}

const claimOf = (claimUrl: string) => claimUrl.split('/claim#')[1] ?? '';
const logOf = async (params: { roomId: string }) =>
  (await manager.api.rooms.changes({ params })).map(({ names, description }) => `${names} ${description}`);

test('a guest joins with only a name, which is then shown everywhere in the room', async () => {
  const { room, params, join } = await openLinkedRoom();
  const { token, user, room: card } = await join('  Ünal & Søn ');
  expect(user).toMatchObject({ isGuest: true, email: null, guestName: 'Ünal & Søn' });
  expect(user.username).toMatch(/^ÜnalSøn\d{4}$/);
  expect(card).toMatchObject({ id: room.id, memberCount: 2 });

  const api = server.api(token);
  const bracket = await api.brackets.create({ body: { roomId: room.id } });
  expect(bracket).toMatchObject({
    name: 'Ünal & Søn Bracket 1',
    user: { username: 'Ünal & Søn', isGuest: true },
  });
  await api.chat.send({ params, body: { message: 'Hello' } });
  const [message] = await manager.api.chat.list({ params });
  expect(message).toMatchObject({ username: 'Ünal & Søn', isGuest: true });
  const members = await manager.api.rooms.members({ params });
  expect(members.map(({ user: { username }, role }) => [username, role])).toEqual([
    ['noor', 'creator'],
    ['Ünal & Søn', 'guest'],
  ]);
  expect((await logOf(params)).slice(0, 2)).toEqual([
    'Ünal & Søn created Ünal & Søn Bracket 1',
    'Ünal & Søn joined the room as a guest',
  ]);
  const [notice] = await manager.api.notifications.list();
  expect(notice?.message).toBe(`Ünal & Søn joined ${room.name}.`);
});

test('guest names that differ only in case count as taken, even after the guest has left', async () => {
  const { params, join, enter } = await openLinkedRoom();
  const alex = await enter('Alex');
  const taken = { status: 409, code: 'guest_name_taken' };
  for (const name of ['alex', 'ALEX', ' Alex', 'Ａlex', 'NOOR'])
    await expect(join(name)).rejects.toMatchObject(taken);
  await alex.api.rooms.leave({ params });
  await expect(join('alex')).rejects.toMatchObject(taken);
  const elsewhere = await openLinkedRoom();
  expect((await elsewhere.join('Alex')).user.guestName).toBe('Alex');
});

test('a guest name is refused if it is invisible, longer than 16 characters or reserved for deleted accounts', async () => {
  const { join } = await openLinkedRoom();
  for (const name of ['', '   ', '\u200b', 'x'.repeat(17), 'Former  Member', '\u3164'])
    await expect(join(name)).rejects.toMatchObject({ status: 400 });
  expect((await join('W'.repeat(16))).user.guestName).toBe('W'.repeat(16));
  expect((await join('A')).user.username).toMatch(/^A\d{4}$/);
  expect((await join('😀')).user.username).toMatch(/^guest\d+$/);
});

test("if an account joins with a guest's name, the account keeps the name and the guest's name gets a number", async () => {
  const { room, params, enter } = await openLinkedRoom();
  const guest = await enter('Kelechi');
  const kelechi = await registerPlayer(server, 'kelechi');
  await kelechi.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  const names = (await manager.api.rooms.members({ params })).map(({ user }) => user.username);
  expect(names).toEqual(['kelechi', expect.stringMatching(/^Kelechi \d{3}$/), 'noor']);
  expect((await guest.api.auth.me()).guestName).toBe(names[1]);
});

test("if an account takes a guest's name, the guest's name gets a number", async () => {
  const { room, params, enter } = await openLinkedRoom();
  const guest = await enter('Zuri');
  const account = await registerPlayer(server, 'zuri-to-be');
  await account.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  await account.api.auth.updateUsername({ body: { username: 'ZURI' } });
  const names = (await manager.api.rooms.members({ params })).map(({ user }) => user.username);
  expect(names.toSorted()).toEqual(['ZURI', expect.stringMatching(/^Zuri \d{3}$/), 'noor']);
  expect((await guest.api.auth.me()).guestName).toBe(names.find((name) => name.startsWith('Zuri ')));
});

test('an accounts-only room does not admit new guests', async () => {
  const { params, room, enter, join } = await openLinkedRoom();
  const early = await enter('Early');
  expect(await manager.api.rooms.update({ params, body: { accountsOnly: true } })).toMatchObject({
    accountsOnly: true,
  });
  expect((await logOf(params))[0]).toBe('noor changed who may join to accounts only');
  const refused = { status: 403, code: 'accounts_only' };
  await expect(join('Late')).rejects.toMatchObject(refused);
  await expect(manager.api.guests.add({ params, body: { name: 'Late' } })).rejects.toMatchObject(refused);
  await early.api.brackets.create({ body: { roomId: room.id } });

  const other = await openLinkedRoom();
  const { user, api } = await other.enter('Wanderer');
  await expect(
    api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } }),
  ).rejects.toMatchObject(refused);
  expect(user.isGuest).toBe(true);
  await manager.api.rooms.update({ params, body: { accountsOnly: false } });
  await join('Late');
});

test('a guest who completes an account keeps the brackets and can make calls that require an account', async () => {
  const { room, params, enter } = await openLinkedRoom();
  const guest = await enter('Mara');
  const { id: bracketId } = await guest.api.brackets.create({ body: { roomId: room.id } });
  const ask = () => guest.api.friends.request({ body: { receiverId: manager.user.id } });
  await expect(ask()).rejects.toMatchObject({ status: 403, code: 'account_needed' });

  const completed = await guest.api.guests.complete({
    body: { email: 'mara@example.com', password: 'corner-stool' },
  });
  // Nobody else has the guest's name, so it becomes the username without a number.
  expect(completed).toMatchObject({ username: 'Mara', email: 'mara@example.com', isGuest: false });
  expect(completed.id).toBe(guest.user.id);
  await ask();
  const again = await server.api().auth.login({ body: { username: 'mara', password: 'corner-stool' } });
  const own = await server.api(again.token).brackets.get({ params: { bracketId } });
  expect(own).toMatchObject({ isOwner: true, name: 'Mara Bracket 1', user: { username: 'Mara' } });
  expect((await logOf(params))[0]).toBe('Mara created an account (was the guest Mara)');
  await expect(
    guest.api.guests.complete({ body: { email: 'other@example.com', password: 'corner-stool' } }),
  ).rejects.toMatchObject({ status: 409 });
});

test('a guest who chooses a taken name or address is refused and stays a guest', async () => {
  const { enter } = await openLinkedRoom();
  const { api } = await enter('Undecided');
  const body = { email: 'undecided@example.com', password: 'corner-stool' };
  await expect(api.guests.complete({ body: { ...body, username: 'NOOR' } })).rejects.toMatchObject({
    code: 'name_taken',
  });
  await expect(api.guests.complete({ body: { ...body, email: manager.user.email } })).rejects.toMatchObject({
    code: 'email_taken',
  });
  expect((await api.auth.me()).isGuest).toBe(true);
  expect(await api.guests.complete({ body: { ...body, username: 'decided' } })).toMatchObject({
    username: 'decided',
    isGuest: false,
  });
});

test('a guest with a passkey can become an account without a password or an email', async () => {
  const { params, enter } = await openLinkedRoom();
  const guest = await enter('Keyholder');
  const asked = await guest.api.passkeys.beginRegister({ body: {} });
  const { answer } = makePasskey(asked, 'http://lockroom.test');
  await guest.api.passkeys.finishRegister({ body: answer });
  const user = await guest.api.auth.me();
  expect(user).toMatchObject({ isGuest: false, email: null, username: 'Keyholder' });
  const link = { params: { ...params, userId: user.id } };
  await expect(manager.api.guests.makeLink(link)).rejects.toMatchObject({ status: 409 });
  // An email address and a password can be added later, but only after confirming with the passkey.
  const body = { email: 'keyholder@example.com', password: 'corner-stool' };
  await expect(guest.api.guests.complete({ body })).rejects.toMatchObject({ status: 400 });
});

test("a removed guest's claim link is refused until the manager lets the guest return and a spot is free", async () => {
  const { room, params, enter } = await openLinkedRoom();
  await server.db.update(rooms).set({ maxParticipants: 2 }).where(eq(rooms.id, room.id));
  const { member, claimUrl } = await manager.api.guests.add({ params, body: { name: 'Returner' } });
  const own = { params: { ...params, userId: member.user.id } };
  const claim = () => server.api().guests.claim({ body: { claim: claimOf(claimUrl) } });
  await manager.api.members.remove({ ...own, body: {} });
  await expect(claim()).rejects.toMatchObject({ status: 404 });
  await manager.api.members.allow(own);
  const visitor = await enter('Visitor');
  await expect(claim()).rejects.toMatchObject({ status: 409, code: 'room_full' });
  await visitor.api.rooms.leave({ params });
  expect((await claim()).room.id).toBe(room.id);
});

test("a guest's session lasts 90 days from the last visit", async () => {
  const { enter } = await openLinkedRoom();
  const visitor = await enter('Visitor');
  const absent = await enter('Absent');
  for (let visit = 0; visit < 3; visit++) {
    server.clock.advance(60 * DAY);
    await visitor.api.auth.me();
  }
  await expect(absent.api.auth.me()).rejects.toMatchObject({ status: 401 });
  server.clock.advance(90 * DAY);
  await expect(visitor.api.auth.me()).rejects.toMatchObject({ status: 401 });
  manager = await signInAgain(server, manager);
});

test("a manager can add a guest and create a bracket for them, and the guest's claim link works only once", async () => {
  const { room, params } = await openLinkedRoom();
  const { member, claimUrl } = await manager.api.guests.add({ params, body: { name: 'Uncle Bob' } });
  expect(member).toMatchObject({ role: 'guest', user: { username: 'Uncle Bob' } });
  expect(claimUrl).toMatch(/^http:\/\/lockroom\.test\/claim#[\w-]{43}$/);
  const own = { params: { ...params, userId: member.user.id } };
  const bracket = await manager.api.guests.createBracket(own);
  expect(bracket).toMatchObject({ name: 'Uncle Bob Bracket 1', enteredBy: 'noor', isOwner: false });

  const body = { claim: claimOf(claimUrl) };
  const claimed = await server.api().guests.claim({ body });
  expect(claimed).toMatchObject({ user: { id: member.user.id, isGuest: true }, room: { id: room.id } });
  const api = server.api(claimed.token);
  expect(await api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
    isOwner: true,
    enteredBy: 'noor',
  });
  await expect(server.api().guests.claim({ body })).rejects.toMatchObject({ status: 404 });
  await expect(manager.api.guests.createBracket(own)).rejects.toMatchObject({ status: 403 });
  expect((await logOf(params)).slice(0, 3)).toEqual([
    'Uncle Bob signed in with their link',
    'noor created Uncle Bob Bracket 1',
    'noor added the guest Uncle Bob',
  ]);
});

test("a new claim link is valid for 30 days and ends the guest's session and old link", async () => {
  const { params, enter } = await openLinkedRoom();
  const lost = await enter('Lost');
  const own = { params: { ...params, userId: lost.user.id } };
  const first = await manager.api.guests.makeLink(own);
  await expect(lost.api.auth.me()).rejects.toMatchObject({ status: 401 });
  const second = await manager.api.guests.makeLink(own);
  const claim = (url: string) => server.api().guests.claim({ body: { claim: claimOf(url) } });
  await expect(claim(first.claimUrl)).rejects.toMatchObject({ status: 404 });
  expect((await claim(second.claimUrl)).user.id).toBe(lost.user.id);
  const late = await manager.api.guests.makeLink(own);
  server.clock.advance(30 * DAY - 1000);
  expect((await claim(late.claimUrl)).user.id).toBe(lost.user.id);
  manager = await signInAgain(server, manager);
  const last = await manager.api.guests.makeLink(own);
  server.clock.advance(30 * DAY);
  await expect(claim(last.claimUrl)).rejects.toMatchObject({ status: 404 });
});
