import { setTimeout as wait } from 'node:timers/promises';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { PASSWORD_COST } from '../features/auth/auth.passwords.ts';
import { readMails } from '../testing/mailbox.ts';
import { recordStatements } from '../testing/statements.ts';
import { startTestServer, type TestServer, useTestServer } from '../testing/test-server.ts';

const NOBODYS_ID = '01931111-2222-7333-8444-555566667777';
const MINUTE = 60_000;

// Passwords are hashed at full cost, because one test compares the durations of sign-ins, which consist mostly of
// hashing.
const server = await useTestServer({ passwordCost: PASSWORD_COST });
const [owner, stranger] = [await registerPlayer(server), await registerPlayer(server)];

/** Returns what an attacker can observe of a response. */
async function seen(method: string, path: string, options: Parameters<TestServer['call']>[2] = {}) {
  const { status, body, headers } = await server.call(method, path, options);
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
  return { status, body, length: headers.get('content-length'), names };
}

/** Alternates between the requests and returns each request's median duration in milliseconds. */
async function durations(requests: readonly (() => Promise<unknown>)[], times: number): Promise<number[]> {
  const taken = requests.map((): number[] => []);
  for (let nth = 0; nth < times; nth += 1) {
    for (const [index, request] of requests.entries()) {
      const start = performance.now();
      await request();
      taken[index]?.push(performance.now() - start);
    }
  }
  return taken.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}

test('sign-in gives known and unknown names the same refusal after the same time', async () => {
  const signIn = (name: object) =>
    seen('POST', '/api/auth/login', { body: { ...name, password: 'wrong-one' } });
  const known = [{ username: owner.user.username }, { email: owner.user.email }];
  const unknown = [{ username: 'nobody-here' }, { email: 'nobody-here@example.com' }];
  const answers = await Promise.all([...known, ...unknown].map(signIn));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: 'Wrong username, email or password.' },
  });
  const [of, ofNobody] = await durations([() => signIn(known[0] ?? {}), () => signIn(unknown[0] ?? {})], 15);
  expect((of ?? 0) / (ofNobody ?? 0)).toBeGreaterThan(0.4);
  expect((of ?? 0) / (ofNobody ?? 0)).toBeLessThan(2.5);
});

test('account recovery returns the same response and runs the same queries for known and unknown addresses', async () => {
  const recorder = recordStatements();
  try {
    for (const path of ['/api/auth/forgot-password', '/api/auth/forgot-username']) {
      const ask = async (email: string) => {
        recorder.take();
        const answer = await seen('POST', path, { body: { email } });
        await wait(200);
        return { answer, statements: recorder.take().map(({ text }) => text) };
      };
      const known = await ask(owner.user.email);
      expect(known).toEqual(await ask('nobody-here@example.com'));
      expect(known.answer).toMatchObject({ status: 200, body: { success: true } });
    }
  } finally {
    recorder.stop();
  }
  const letters = await readMails(server, owner.user.email);
  const subjects = ['Set a new Lockroom password', 'Your Lockroom username'];
  expect(letters.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects));
  expect(await readMails(server, 'nobody-here@example.com')).toEqual([]);
});

test('at most twenty registrations an hour can reveal whether an address is taken', async () => {
  const counting = await startTestServer({ config: { rateLimits: true } });
  try {
    const { user } = await registerPlayer(counting);
    const body = { username: 'somebody-new', email: user.email, password: 'secret-enough' };
    const statuses: number[] = [];
    // The test has already made one registration.
    for (let nth = 2; nth <= 21; nth += 1) {
      // Only five attempts are allowed per email address, so most of these requests use a new address.
      const names =
        nth % 5 ? { email: `new${nth}@example.com`, username: user.username } : { username: `new${nth}` };
      statuses.push(
        (await counting.call('POST', '/api/auth/register', { body: { ...body, ...names } })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(19).fill(409), 429]);
  } finally {
    await counting.close();
  }
});

test('joining refuses known and unknown room codes with the same response', async () => {
  const room = await openRoom(owner);
  const join = (roomCode: string) =>
    seen('POST', '/api/rooms/join', { token: stranger.token, body: { roomCode, password: 'a guess' } });
  const answers = [
    await join(room.roomCode),
    await join('ZZZZZZZZ'),
    await join(room.roomCode.toLowerCase()),
  ];
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 403, body: { code: 'join_refused' } });
});

test('ids that belong to other people get the same response as ids that do not exist', async () => {
  const room = await openRoom(owner);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const fight = await owner.api.fights.add({
    body: { eventId: room.eventId, fighter1: 'Red', fighter2: 'Blue' },
  });
  const { id: messageId } = await owner.api.chat.send({
    params: { roomId: room.id },
    body: { message: 'Hi' },
  });
  const member = await registerPlayer(server);
  await joinRoom(member, room);
  const { id: requestId } = await owner.api.friends.request({ body: { receiverId: member.user.id } });
  const [notification] = await member.api.notifications.list();
  const { token } = stranger;
  const paths: [method: string, path: (id: string) => string, id: string][] = [
    ['GET', (id) => `/api/rooms/${id}`, room.id],
    ['GET', (id) => `/api/rooms/${id}/messages`, room.id],
    ['GET', (id) => `/api/rooms/${id}/changes-log`, room.id],
    ['DELETE', (id) => `/api/rooms/${id}`, room.id],
    ['DELETE', (id) => `/api/rooms/${room.id}/messages/${id}`, messageId],
    ['GET', (id) => `/api/brackets/${id}`, bracket.id],
    ['GET', (id) => `/api/brackets/${id}/predictions`, bracket.id],
    ['GET', (id) => `/api/events/${id}`, room.eventId],
    ['DELETE', (id) => `/api/fights/${id}`, fight.id],
    ['PUT', (id) => `/api/friend-requests/${id}/accept`, requestId],
    ['DELETE', (id) => `/api/friends/${id}`, requestId],
    ['PUT', (id) => `/api/notifications/${id}/read`, notification?.id ?? ''],
  ];
  for (const [method, path, id] of paths) {
    const answer = await seen(method, path(id), { token });
    expect(answer, path(id)).toEqual(await seen(method, path(NOBODYS_ID), { token }));
    expect(answer.status, path(id)).toBe(404);
  }
  const receiver = { token, body: { receiverId: owner.user.id } };
  expect(await seen('POST', '/api/friend-requests', receiver)).toEqual(
    await seen('POST', '/api/friend-requests', { token, body: { receiverId: NOBODYS_ID } }),
  );
});

test('guessing room codes and passwords is limited to twenty attempts in ten minutes', async () => {
  const counting = await startTestServer({ config: { rateLimits: true } });
  try {
    const [host, guesser] = [await registerPlayer(counting), await registerPlayer(counting)];
    const room = await openRoom(host);
    const guess = (password: string) =>
      counting.call('POST', '/api/rooms/join', {
        token: guesser.token,
        body: { roomCode: room.roomCode, password },
      });
    for (let nth = 1; nth <= 20; nth += 1) expect((await guess(`guess ${nth}`)).status).toBe(403);
    expect((await guess(room.roomPassword)).status).toBe(429);
    counting.clock.advance(10 * MINUTE);
    expect((await guess(room.roomPassword)).status).toBe(200);
  } finally {
    await counting.close();
  }
});
