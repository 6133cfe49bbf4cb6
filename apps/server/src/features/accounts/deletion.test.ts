import { roomTopic, userTopic } from '@lockroom/contract';
import { readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { linkParts, PIXEL } from '@lockroom/testing/scene';
import { joinRoom, makeDeputy, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { rateLimits } from '../../kernel/db/tables/rate-limits.ts';
import { changes } from '../../kernel/db/tables/rooms.ts';
import { newId } from '../../kernel/ids.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { listen } from '../../testing/listen.ts';
import { startTestServer } from '../../testing/test-server.ts';

const PASSWORD = 'secret-enough';

const { server, administrators } = await startWithAdministrators();
afterAll(() => server.close());

const remove = ({ api }: Player, currentPassword = PASSWORD) =>
  api.accounts.remove({ body: { currentPassword } });
const signIn = (username: string) => server.api().auth.login({ body: { username, password: PASSWORD } });

async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const stored = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await server.db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    stored.set(name, JSON.stringify(rows));
  }
  return stored;
}

async function tablesWith(text: string): Promise<string[]> {
  return [...(await everything())].filter(([, rows]) => rows.includes(text)).map(([name]) => name);
}

/** Creates a person whose name appears in every place where names are stored, and who has been renamed. */
async function livePublicly() {
  const manager = await registerPlayer(server, 'mia');
  const friend = await registerPlayer(server, 'fay');
  const person = await registerPlayer(server, 'quillon');
  const { api } = person;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const fight = await manager.api.fights.add({
    body: { eventId: room.eventId, fighter1: 'Pereira', fighter2: 'Hill' },
  });
  await joinRoom(friend, room);
  await joinRoom(person, room);
  const bracket = await api.brackets.create({ body: { roomId: room.id } });
  const gone = await api.brackets.create({ body: { roomId: room.id } });
  await savePick(person, bracket, fight.id, 1);
  await manager.api.brackets.remove({ params: { bracketId: gone.id } });
  const said = await api.chat.send({ params, body: { message: 'Hill by nightfall' } });
  const removed = await api.chat.send({ params, body: { message: 'Spam' } });
  await api.auth.updateUsername({ body: { username: 'quillon-two' } });
  // The log lines of these changes name an entry's owner and a message's author.
  await savePick(manager, bracket, fight.id, 2);
  await manager.api.chat.remove({ params: { ...params, messageId: removed.id } });
  await api.chat.invite({ params, body: { email: manager.user.email } });
  await api.chat.invite({ params, body: { email: administrators[0]?.user.email ?? '' } });
  await api.friends.request({ body: { receiverId: friend.user.id } });
  const [asked] = await friend.api.friends.received();
  await friend.api.friends.accept({ params: { requestId: asked?.id ?? '' } });
  await api.friends.request({ body: { receiverId: manager.user.id } });
  const post = await friend.api.support.create({ body: { title: 'Odds', description: 'How?' } });
  await api.support.comment({ params: { postId: post.id }, body: { content: 'Like this' } });
  await api.support.create({ body: { title: 'Mine', description: 'Own words' } });
  await api.plans.create({ body: { title: 'Dark mode', description: 'At night' } });
  const { profileImageUrl } = await api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  await api.settings.save({ body: { emailNotifications: true } });
  await server.api().auth.forgotPassword({ body: { email: person.user.email } });
  return { manager, friend, person, room, params, bracket, fight, said, post, photo: profileImageUrl ?? '' };
}

test("a deleted account's picks, messages and posts stay, but its name is replaced by “former member”", async () => {
  const { manager, friend, person, room, params, bracket, fight, said, post, photo } = await livePublicly();
  const hash = photo.split('/').at(-1) ?? photo;
  for (const text of ['quillon', person.user.email, hash]) expect(await tablesWith(text)).not.toEqual([]);
  const topics = listen(server);

  expect(await remove(person)).toEqual({ success: true });
  for (const text of ['quillon', person.user.email, hash])
    expect([text, await tablesWith(text)]).toEqual([text, []]);
  expect(topics.stop()).toEqual(
    expect.arrayContaining([
      roomTopic(room.id, 'standings'),
      roomTopic(room.id, 'members'),
      userTopic(person.user.id, 'account'),
      userTopic(friend.user.id, 'friends'),
    ]),
  );

  const [sheet] = await manager.api.brackets.listForRoom({ params });
  expect(sheet).toMatchObject({ id: bracket.id, name: 'former member Bracket 1' });
  const picks = await manager.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(picks).toMatchObject([{ fightId: fight.id, predictedWinnerId: '2' }]);
  const [message] = await friend.api.chat.list({ params });
  expect(message).toMatchObject({ id: said.id, message: 'Hill by nightfall' });
  expect(JSON.stringify(message)).toContain('former member');
  const members = await manager.api.rooms.members({ params });
  expect(members.map(({ user }) => user.username).toSorted()).toEqual(['fay', 'mia']);
  expect(await readLog(manager, room)).toEqual([
    'left the room',
    'removed a message by former member',
    'changed the pick of former member Bracket 1 for Main Event, Pereira vs Hill from Pereira by Decision to Hill by Decision',
    'deleted former member Bracket 2',
    'created former member Bracket 2',
    'created former member Bracket 1',
    'joined the room',
    'joined the room',
    'added Main Event, Pereira vs Hill',
    'created the room',
  ]);
  const names = (await manager.api.rooms.changes({ params, query: {} })).map((line) => line.names);
  expect(new Set(names)).toEqual(new Set(['former member', 'mia', 'fay']));
  const [comment] = await friend.api.support.comments({ params: { postId: post.id }, query: {} });
  expect(comment).toMatchObject({ content: 'Like this', authorUsername: 'former member' });
  expect(await friend.api.friends.list()).toEqual([]);
  expect(await manager.api.friends.received()).toEqual([]);
});

test("a log line about late picks hides a deleted manager's or member's name and keeps the other name", async () => {
  const [manager, late, witness] = [
    await registerPlayer(server, 'mgr-of-late'),
    await registerPlayer(server, 'latecomer'),
    await registerPlayer(server, 'witness'),
  ];
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  for (const player of [late, witness]) await joinRoom(player, room);
  await makeDeputy(manager, room, witness);
  await manager.api.rooms.lateEntry({ params: { ...params, userId: late.user.id }, body: { minutes: 30 } });
  // A log line written by a version that did not store the account's id.
  const line = {
    roomId: room.id,
    actorId: manager.user.id,
    actorName: 'mgr-of-late',
    createdAt: new Date(0),
  };
  const data = { username: 'latecomer', minutes: 5 };
  await server.db.insert(changes).values({ ...line, id: newId(), kind: 'member.late-entry', data });
  const [notice] = await witness.api.notifications.list();
  expect(notice?.message).toBe(
    `latecomer may still pick in ${room.name} for the next 30 minutes, with everyone’s locked picks in view: anything that has not begun.`,
  );
  await late.api.auth.updateUsername({ body: { username: 'latecomer-two' } });

  await remove(late);
  expect(await tablesWith('latecomer')).toEqual([]);
  const late30 = 'let former member pick late for 30 minutes, with everyone’s locked picks in view';
  expect(await readLog(witness, room)).toEqual(expect.arrayContaining([late30, late30.replace('30', '5')]));
  const names = (await witness.api.rooms.changes({ params, query: {} })).map((one) => one.names);
  expect(names).toContain('mgr-of-late');
  await remove(manager);
  expect(await tablesWith('mgr-of-late')).toEqual([]);
});

test('deletion ends every session and frees the name and the address', async () => {
  const person = await registerPlayer(server, 'vesper');
  const phone = server.api((await signIn('vesper')).token);
  await remove(person);
  await expect(person.api.auth.me()).rejects.toEqual(refused(401, 'unauthorized'));
  await expect(phone.auth.me()).rejects.toEqual(refused(401, 'unauthorized'));
  await expect(signIn('vesper')).rejects.toEqual(refused(401, 'wrong_credentials'));
  await expect(signIn('former member')).rejects.toEqual(refused(401, 'wrong_credentials'));
  await server.api().auth.forgotPassword({ body: { email: person.user.email } });
  await server.worker.drain();
  const again = await registerPlayer(server, 'vesper');
  expect(again.user).toMatchObject({ email: person.user.email });
  expect(again.user.id).not.toBe(person.user.id);
  // Two deleted accounts may share the placeholder name.
  await remove(again);
});

test('deleting an account replaces only its name in a notification that combines several comments', async () => {
  const [author, person] = [await registerPlayer(server), await registerPlayer(server, 'j.d.')];
  const title = 'Of j.d. and j.d., the last by j.d.';
  const messages = async () => (await author.api.notifications.list({})).map(({ message }) => message);
  const post = await author.api.support.create({ body: { title, description: 'How?' } });
  for (const content of ['Like this', 'Or that'])
    await person.api.support.comment({ params: { postId: post.id }, body: { content } });
  expect(await messages()).toEqual([`2 new comments on "${title}", the last by j.d..`]);
  // Deletes another account, whose name happens to be the notification's first character.
  const two = await registerPlayer(server, '222');
  await server.db.execute(sql`update users set username = '2' where id = ${two.user.id}`);
  await remove(two);
  expect(await messages()).toEqual([`2 new comments on "${title}", the last by j.d..`]);
  await remove(person);
  expect(await messages()).toEqual([`2 new comments on "${title}", the last by former member.`]);
});

test('deleting an account removes only its own queued emails', async () => {
  const email = 'an@x.org';
  const { token } = await server
    .api()
    .auth.register({ body: { username: 'ann', email, password: PASSWORD } });
  const createdAt = new Date(server.clock.now());
  const runAt = new Date(server.clock.now() + 60_000);
  const payloads = ['An@x.org', 'jan@x.org', 'an@x.org.uk'].flatMap((to) => [
    { email: to },
    { to, subject: 'Hello', text: 'Ask an@x.org', html: '' },
  ]);
  await server.db
    .insert(jobs)
    .values(payloads.map((payload) => ({ id: newId(), kind: 'mail', payload, runAt, createdAt })));
  await server.api(token).accounts.remove({ body: { currentPassword: PASSWORD } });
  const left = await server.db.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, 'mail'));
  await server.db.delete(jobs);
  expect(left.map(({ payload }) => payload)).toEqual(payloads.slice(2));
});

test("deletion removes the rate limits for the account's name and address and keeps all others", async () => {
  const strict = await startTestServer({ config: { rateLimits: true } });
  const keys = async () => (await strict.db.select().from(rateLimits)).map(({ key }) => key);
  try {
    const [manager, other] = [
      await registerPlayer(strict, 'mia'),
      await registerPlayer(strict, 'vesper.two'),
    ];
    const room = await openRoom(manager);
    // Tries a wrong password for this name. Called before and after the account is created.
    const tryIn = (username: string) =>
      strict.call('POST', '/api/auth/login', { body: { username, password: 'guessed-it' } });
    await tryIn('Vesper');
    const person = await registerPlayer(strict, 'vesper');
    for (const { user } of [person, other]) {
      await tryIn(user.username);
      await tryIn(user.email.toUpperCase());
      await strict.api().auth.forgotPassword({ body: { email: user.email } });
      await manager.api.chat.invite({ params: { roomId: room.id }, body: { email: user.email } });
    }
    const before = await keys();
    const own = before.filter((key) => /[: ]vesper(@example.com)?$/.test(key));
    expect(own.toSorted()).toEqual([
      `invitation:subject:${room.id} vesper@example.com`,
      'invitation:subject:vesper@example.com',
      'recover:account:vesper@example.com',
      'register:account:vesper@example.com',
      'signIn:account:nobody vesper',
      'signIn:account:vesper',
      'signIn:account:vesper@example.com',
    ]);
    await remove(person);
    const after = await keys();
    expect(before.filter((key) => !after.includes(key)).toSorted()).toEqual(own.toSorted());
  } finally {
    await strict.close();
  }
});

test('a wrong password deletes nothing, and simultaneous calls delete the account only once', async () => {
  const person = await registerPlayer(server);
  await expect(remove(person, 'not-the-one')).rejects.toEqual(refused(400, 'wrong_current_password'));
  const room = await openRoom(person);
  const calls = await Promise.allSettled([1, 2, 3].map(() => remove(person)));
  const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.status] : []));
  // Later calls find nothing to do, or no longer have a session.
  expect(refusals.filter((status) => status !== 401 && status !== 400)).toEqual([]);
  expect(calls.some(({ status }) => status === 'fulfilled')).toBe(true);
  await expect(person.api.rooms.get({ params: { roomId: room.id } })).rejects.toMatchObject({ status: 401 });
});

test('deleting a manager keeps completed rooms that have other members and deletes rooms without members', async () => {
  const [manager, member] = [await registerPlayer(server), await registerPlayer(server)];
  const late = await registerPlayer(server);
  const [empty, room] = [await openRoom(manager), await openRoom(manager, { name: 'The Garage' })];
  await joinRoom(member, room);
  const params = { roomId: room.id };
  const { url } = await manager.api.inviteLinks.create({ params, body: {} });
  const { preview, key } = linkParts(url);
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await server.api().inviteLinks.preview({ params: { preview } })).toMatchObject({ memberCount: 2 });
  await remove(manager);
  const [kept] = await member.api.rooms.list();
  expect(kept).toMatchObject({ id: room.id, creatorName: 'former member', memberCount: 1 });
  expect(await tablesWith(empty.id)).toEqual([]);
  const [line] = await member.api.rooms.changes({ params });
  expect(line).toMatchObject({
    names: 'former member',
    description: expect.stringMatching(/^turned off the invitation link created/),
  });
  await expect(member.api.rooms.complete({ params, body: { isCompleted: false } })).rejects.toEqual(
    refused(403, 'manager_only'),
  );
  await expect(late.api.inviteLinks.join({ body: { roomCode: room.roomCode, key } })).rejects.toMatchObject({
    status: 403,
    code: 'link_refused',
  });
  await expect(server.api().inviteLinks.preview({ params: { preview } })).rejects.toMatchObject({
    status: 404,
  });
});

test("deleting a manager removes the room's webhooks, and deleting a member removes queued webhook messages that name the member", async () => {
  const [manager, member] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const params = { roomId: room.id };
  await manager.api.webhooks.create({
    params,
    body: { url: 'https://hooks.example.com', kind: 'slack', events: ['completed'] },
  });
  const leaver = await registerPlayer(server, 'quentin');
  await joinRoom(leaver, room);
  await leaver.api.brackets.create({ body: { roomId: room.id } });
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  await tellHeld(server);
  expect(await tablesWith('quentin Bracket 1')).toContain('webhook_deliveries');
  await remove(leaver);
  expect(await tablesWith('quentin Bracket 1')).not.toContain('webhook_deliveries');
  expect(await tablesWith(room.id)).toContain('webhooks');
  await remove(manager);
  expect(await tablesWith(room.id)).not.toContain('webhooks');
  expect(await member.api.rooms.members({ params })).toHaveLength(1);
});

test('a deleted account gets no notifications about its rooms and posts', async () => {
  const [manager, member] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const post = await manager.api.support.create({ body: { title: 'Odds', description: 'How?' } });
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  await remove(manager);
  const late = await registerPlayer(server);
  await joinRoom(late, room);
  await late.api.support.comment({ params: { postId: post.id }, body: { content: 'Like this' } });
  const own = eq(notifications.userId, manager.user.id);
  expect(await server.db.select().from(notifications).where(own)).toEqual([]);
});

test('deletion replaces a former name in notifications, but not if another account had the same name', async () => {
  const [other, person] = [await registerPlayer(server, 'zoe'), await registerPlayer(server, 'ada')];
  const rename = ({ api }: Player, username: string) => api.auth.updateUsername({ body: { username } });
  const messages = async () => (await other.api.notifications.list({})).map(({ message }) => message);
  const room = await openRoom(other);
  await joinRoom(person, room);
  // The notification contains a former name that is in no changes log and that another account has since taken.
  await rename(person, 'ben');
  await person.api.friends.request({ body: { receiverId: other.user.id } });
  const [asked] = await other.api.friends.received();
  await other.api.friends.reject({ params: { requestId: asked?.id ?? '' } });
  const post = await other.api.support.create({ body: { title: 'Odds', description: 'How?' } });
  await person.api.support.comment({ params: { postId: post.id }, body: { content: 'Like this' } });
  await rename(person, 'cal');
  const heir = await registerPlayer(server, 'ben');
  const another = await other.api.support.create({ body: { title: 'Locks', description: 'When?' } });
  await heir.api.support.comment({ params: { postId: another.id }, body: { content: 'Now' } });
  await rename(heir, 'dot');
  await remove(person);
  expect(await messages()).toEqual([
    'ben commented on "Locks".',
    'former member commented on "Odds".',
    `former member joined ${room.name}.`,
  ]);
});

test('a room with two former members can be exported and imported', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  for (const person of [await registerPlayer(server), await registerPlayer(server)]) {
    await joinRoom(person, room);
    await person.api.brackets.create({ body: { roomId: room.id } });
    await remove(person);
  }
  const file = await manager.api.transfers.exportRoom({ params });
  const owners = ['former member', 'former member 2'];
  expect(file.sheets.map(({ owner }) => owner)).toEqual(owners);
  const [admin] = administrators;
  if (!admin) throw new Error('The administrator was not registered');
  const { id: roomId } = await admin.api.transfers.importRoom({
    body: { export: file, roomPassword: 'canvas300' },
  });
  const again = await admin.api.transfers.exportRoom({ params: { roomId } });
  expect(again.sheets.map(({ owner }) => owner)).toEqual(owners);
  const sheets = await manager.api.brackets.listForRoom({ params: { roomId } });
  expect(sheets.map(({ name }) => name)).toEqual(['former member Bracket 1', 'former member Bracket 1']);
  await admin.api.rooms.remove({ params: { roomId } });
});
