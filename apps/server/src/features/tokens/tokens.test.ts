import { TOKEN, TOKEN_PREFIX, type TokenScope } from '@lockroom/contract';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashToken } from '../../kernel/ids.ts';
import { areWaiting } from '../../testing/are-waiting.ts';
import { readMails } from '../../testing/mailbox.ts';
import { recordStatements } from '../../testing/statements.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'secret-enough';

const server = await useTestServer();

const ahead = (ms: number) => new Date(server.clock.now() + ms).toISOString();

function make({ api }: Player, scope: TokenScope = 'read', ms = DAY) {
  return api.tokens.create({ body: { name: 'My script', scope, expiresAt: ahead(ms) } });
}

/** Sends a request with a token and returns the response's status and error code. */
async function answerTo(token: string, method: string, path: string, body?: unknown) {
  const { status, body: answer } = await server.call(method, path, { token, body });
  return [status, (answer as { code?: string }).code];
}

const listed = async ({ api }: Player) => (await api.tokens.list()).map(({ id }) => id);

test('a token is shown only once, stored only as its hash, and announced by email without the token', async () => {
  const player = await registerPlayer(server);
  const room = await openRoom(player);
  const { token, ...made } = await make(player, { roomId: room.id });
  expect(token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`));
  expect(made).toEqual({
    id: expect.any(String),
    name: 'My script',
    scope: { roomId: room.id },
    roomName: room.name,
    createdAt: ahead(0),
    expiresAt: ahead(DAY),
    lastUsedAt: null,
  });
  expect(await player.api.tokens.list()).toEqual([made]);
  const [mail] = await readMails(server, player.user.email);
  expect(mail?.subject).toBe('You have a new API token');
  expect(mail?.text).toContain("'My script'");
  expect(mail?.text).not.toContain(token);
  const { rows } = await server.db.execute(sql`select to_jsonb(t) as row from tokens t`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows).toContainEqual({ row: expect.objectContaining({ token_hash: hashToken(token) }) });
});

test('a token can read only data that its owner may read, and never reveals hidden picks', async () => {
  const { room, owner, manager, other, bracket, fightId } = await openFightRoom(server, 1);
  await setLock(manager, room, fightId(1), ahead(DAY));
  await savePick(owner, bracket, fightId(1), 1);
  const path = `/api/brackets/${bracket.id}/predictions`;
  const { token } = await make(other);
  expect(await answerTo(token, 'GET', path)).toEqual([403, 'sheet_closed']);
  const { token: ofManager } = await make(manager, { roomId: room.id });
  expect((await answerTo(ofManager, 'GET', path))[0]).toBe(200);
});

test("a request with a token never returns a room's password, not even in an invitation text", async () => {
  const [host, guest] = [await registerPlayer(server), await registerPlayer(server)];
  const { id: roomId, roomCode } = await openRoom(host);
  await host.api.rooms.update({ params: { roomId }, body: { roomPassword: 'under-the-ring' } });
  await host.api.chat.invite({ params: { roomId }, body: { email: guest.user.email } });
  const readWith = async (token: string) =>
    JSON.stringify((await server.call('GET', '/api/notifications', { token })).body);
  expect(await readWith(guest.token)).toContain('under-the-ring');
  const { token } = await make(guest);
  const read = await readWith(token);
  expect(read).toContain(roomCode);
  expect(read).not.toContain('under-the-ring');
});

// Runs on PostgreSQL only: the requests cannot overlap on the embedded database's single connection.
test('a token is not created if the session ends in the meantime', async () => {
  const connection = await openTestDatabase();
  const own = await startTestServer({ shared: connection });
  const blocker = await connection.pool.connect();
  try {
    const player = await registerPlayer(own);
    await blocker.query('begin');
    await blocker.query('select 1 from users where id = $1 for update', [player.user.id]);
    const settled = Promise.allSettled([make(player)]);
    await areWaiting(own, 1);
    await blocker.query('delete from sessions where user_id = $1', [player.user.id]);
    await blocker.query('commit');
    const [outcome] = await settled;
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    const { rows } = await own.db.execute(sql`select 1 from tokens`);
    expect(rows).toEqual([]);
  } finally {
    blocker.release();
    await own.close();
    await connection.close();
  }
});

test('a token expires at the chosen time, which is at most a year ahead', async () => {
  const player = await registerPlayer(server);
  for (const expiresAt of [ahead(0), ahead((TOKEN.days + 1) * DAY), 'tomorrow', '2026-02-30T12:00:00Z']) {
    const made = player.api.tokens.create({ body: { name: 'x', scope: 'read', expiresAt } });
    await expect(made).rejects.toMatchObject({ status: 400, issues: [{ path: 'expiresAt' }] });
  }
  const { token, id } = await make(player, 'read', MINUTE);
  expect((await answerTo(token, 'GET', '/api/rooms'))[0]).toBe(200);
  server.clock.advance(MINUTE);
  expect(await answerTo(token, 'GET', '/api/rooms')).toEqual([401, 'unauthorized']);
  expect(await listed(player)).toEqual([id]);
});

test('a new token is refused if the account already has twenty', async () => {
  const player = await registerPlayer(server);
  const made = await Promise.allSettled(Array.from({ length: TOKEN.most + 3 }, () => make(player)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(TOKEN.most);
  expect(await listed(player)).toHaveLength(TOKEN.most);
});

test('only the manager of a room can create a token that manages the room', async () => {
  const { room, manager, other } = await openFightRoom(server, 1);
  const stranger = await registerPlayer(server);
  const scope = { roomId: room.id };
  await expect(make(other, scope)).rejects.toMatchObject({ status: 403, code: 'manager_only' });
  await expect(make(stranger, scope)).rejects.toMatchObject({ status: 404 });
  await expect(make(manager, { roomId: 'x' })).rejects.toMatchObject({ status: 404 });
});

test('the last use of a token is recorded at most once a minute', async () => {
  const player = await registerPlayer(server);
  const { token } = await make(player);
  const used = async () => (await player.api.tokens.list())[0]?.lastUsedAt;
  const statements = recordStatements();
  onTestFinished(statements.stop);
  let noted = 0;
  const count = () => {
    noted += statements.take().filter(({ text }) => text.startsWith('update "tokens"')).length;
    return noted;
  };
  const call = () => answerTo(token, 'GET', '/api/rooms');
  const first = ahead(0);
  await Promise.all(Array.from({ length: 20 }, call));
  await vi.waitFor(async () => expect(await used()).toBe(first));
  const once = count();
  server.clock.advance(MINUTE);
  await call();
  expect([await used(), count()]).toEqual([first, once]);
  server.clock.advance(1);
  await call();
  await vi.waitFor(async () => expect(await used()).toBe(ahead(0)));
  expect(count()).toBe(once + 1);
});

async function withStream() {
  const player = await registerPlayer(server);
  const made = await make(player);
  const stream = await openStream(server.url, made.token);
  onTestFinished(stream.close);
  return { player, ...made, stream };
}

test('a revoked token stops working immediately, and its event stream ends', async () => {
  const { player, id, token, stream } = await withStream();
  const other = await openStream(server.url, player.token);
  onTestFinished(other.close);
  await player.api.tokens.revoke({ params: { tokenId: id } });
  await stream.ended;
  expect(await answerTo(token, 'GET', '/api/rooms')).toEqual([401, 'unauthorized']);
  expect(await listed(player)).toEqual([]);
  await expect(player.api.tokens.revoke({ params: { tokenId: id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('tokens stop working when the password is changed or the account is deleted', async () => {
  const changed = await withStream();
  const passwords = { currentPassword: PASSWORD, newPassword: 'brand-new' };
  await changed.player.api.auth.changePassword({ body: passwords });
  await changed.stream.ended;
  expect(await listed(changed.player)).toEqual([]);
  const deleted = await withStream();
  const { accounts } = deleted.player.api;
  await accounts.remove({ body: { currentPassword: PASSWORD } });
  await deleted.stream.ended;
  for (const { token } of [changed, deleted])
    expect(await answerTo(token, 'GET', '/api/rooms')).toEqual([401, 'unauthorized']);
});

test('a token for a room stops working when the room is deleted or gets another manager', async () => {
  const { room, manager, other } = await openFightRoom(server, 1);
  const [kept, params] = [await openRoom(manager), { roomId: room.id }];
  const tokens = [await make(manager, params), await make(manager, { roomId: kept.id })];
  await server.db.execute(sql`update rooms set creator_id = ${other.user.id} where id = ${room.id}`);
  await manager.api.rooms.remove({ params: { roomId: kept.id } });
  for (const { token, scope } of tokens) {
    const { roomId } = scope as { roomId: string };
    expect(await answerTo(token, 'GET', `/api/rooms/${roomId}`)).toEqual([401, 'unauthorized']);
  }
  expect(await listed(manager)).toEqual([]);
});

test('a token cannot end a session or add a passkey', async () => {
  const player = await registerPlayer(server);
  const { token } = await make(player);
  await server.call('POST', '/api/auth/logout', { token });
  expect((await answerTo(token, 'GET', '/api/rooms'))[0]).toBe(200);
  const begun = { currentPassword: PASSWORD };
  const asked = await answerTo(token, 'POST', '/api/auth/passkeys/register/begin', begun);
  expect(asked).toEqual([401, 'unauthorized']);
});

test("requests with a token count toward the rate limits of the token's owner", async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  onTestFinished(() => limited.close());
  const player = await registerPlayer(limited);
  const room = await openRoom(player);
  const params = { roomId: room.id };
  const { token } = await player.api.tokens.create({
    body: { name: 'x', scope: params, expiresAt: ahead(DAY) },
  });
  const say = (as: string) => limited.api(as).chat.send({ params, body: { message: 'Hello' } });
  for (let nth = 0; nth < 60; nth++) await say(nth % 2 === 0 ? token : player.token);
  await expect(say(token)).rejects.toMatchObject({ status: 429 });
  await expect(say(player.token)).rejects.toMatchObject({ status: 429 });
});
