import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { TIMEOUTS } from '../kernel/http/timeouts-and-headers.ts';
import { startTestServer, useTestServer } from '../testing/test-server.ts';

const server = await useTestServer({ timeouts: { ...TIMEOUTS, headers: 400, request: 800, check: 100 } });

/** Sends the pieces, pausing between them. Returns everything received until the server closes the connection. */
async function speak(
  pieces: readonly string[],
  pauseMs = 0,
): Promise<{ text: string; milliseconds: number }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const start = performance.now();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const write = async () => {
    for (const piece of pieces) {
      if (socket.destroyed) return;
      socket.write(piece, 'latin1');
      await wait(pauseMs);
    }
  };
  await Promise.all([write(), closed]);
  return { text, milliseconds: performance.now() - start };
}

const head = (...lines: string[]) => ['Host: lockroom.test', ...lines, '', ''].join('\r\n');
const post = (path: string, ...lines: string[]) =>
  `POST ${path} HTTP/1.1\r\n${head('Content-Type: application/json', ...lines)}`;

const stillOpen = () => server.api().system.health();

test('a client that sends its headers too slowly is disconnected', async () => {
  const drips = ['GET /api/health HTTP/1.1\r\n', ...Array.from({ length: 60 }, (_, n) => `X-${n}: a\r\n`)];
  const { text, milliseconds } = await speak(drips, 100);
  expect(text).toContain('408');
  expect(text).toContain('"code":"too_slow"');
  expect(milliseconds).toBeLessThan(4_000);
  expect(await stillOpen()).toEqual({ status: 'ok' });
});

test('a client that sends its body too slowly is disconnected', async () => {
  const drips = [post('/api/auth/login', 'Content-Length: 1000'), ...Array<string>(60).fill('{')];
  const { text, milliseconds } = await speak(drips, 100);
  expect(text).toMatch(/408/);
  expect(milliseconds).toBeLessThan(4_000);
});

test('slow requests on 100 connections do not delay other clients', async () => {
  const drips = ['GET /api/health HTTP/1.1\r\n', ...Array<string>(20).fill('X: a\r\n')];
  const many = Promise.all(Array.from({ length: 100 }, () => speak(drips, 100)));
  const start = performance.now();
  expect(await stillOpen()).toEqual({ status: 'ok' });
  expect(performance.now() - start).toBeLessThan(2_000);
  for (const { text } of await many) expect(text).toContain('408');
});

test("the server allows 15 seconds for a request's headers and 30 seconds for the whole request", () => {
  expect(TIMEOUTS).toEqual({ headers: 15_000, request: 30_000, check: 5_000, idle: 120_000 });
});

test.each<[what: string, sent: string, status: number]>([
  ['random bytes', '\u0000\u0001\u0002 noise\r\n\r\n', 400],
  ['a TLS handshake on the HTTP port', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
  ['a path with a space', 'GET /api/health /x HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a header of 64 kB', `GET /api/health HTTP/1.1\r\n${head(`X: ${'x'.repeat(64_000)}`)}`, 431],
  ['an address of 64 kB', `GET /api/${'x'.repeat(64_000)} HTTP/1.1\r\n${head()}`, 431],
  [
    'a request with two Content-Length headers',
    `${post('/api/auth/login', 'Content-Length: 2', 'Content-Length: 3')}{}`,
    400,
  ],
  [
    'a request with both Content-Length and chunks',
    `${post('/api/auth/login', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    400,
  ],
  ['a chunk without a size', `${post('/api/auth/login', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`, 400],
  ['a bare line feed in a header', `GET /api/health HTTP/1.1\r\n${head('X: a\nSet-Cookie: b=c')}`, 400],
])('%s is refused with an error response that has the security headers', async (_, sent, status) => {
  const { text } = await speak([sent]);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(text).not.toMatch(/set-cookie/i);
  const [, body = ''] = text.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\S/), code: expect.any(String) });
});

test('a body whose declared length exceeds the limit is refused before it is sent', async () => {
  const { text } = await speak([post('/api/auth/login', 'Content-Length: 99999999')]);
  expect(text).toMatch(/^HTTP\/1.1 413 /);
});

test('a body that is announced but never sent is refused within four seconds', async () => {
  const { text, milliseconds } = await speak([post('/api/auth/login', 'Content-Length: 2000000')]);
  expect(text).toMatch(/^HTTP\/1.1 (413|408) /);
  expect(milliseconds).toBeLessThan(4_000);
});

test('a body of undeclared length is refused as soon as it exceeds the limit', async () => {
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const pieces = [post('/api/auth/login', 'Transfer-Encoding: chunked'), ...Array<string>(32).fill(chunk)];
  const { text } = await speak(pieces, 5);
  expect(text).toMatch(/^HTTP\/1.1 413 /);
  expect(text).toContain('"code":"too_large"');
});

test("a request's body is not read if the request has no session", async () => {
  const { text } = await speak([post('/api/support/posts', 'Content-Length: 7000000')]);
  expect(text).toMatch(/^HTTP\/1.1 401 /);
});

test('a compressed body is refused and not decompressed', async () => {
  const { text } = await speak([
    `${post('/api/auth/login', 'Content-Encoding: gzip', 'Content-Length: 4', 'Connection: close')}\u001f\u008b\u0008\u0000`,
  ]);
  expect(text).toMatch(/^HTTP\/1.1 400 /);
});

/** Sends all pieces before reading anything. */
async function sendThenRead(pieces: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(patient.url).port), '127.0.0.1');
  let text = '';
  let error: Error | null = null;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', (thrown) => {
    error ??= thrown;
  });
  socket.pause();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (!socket.write(piece, 'latin1') && !socket.destroyed)
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    await wait(1);
  }
  socket.resume();
  await closed;
  return error ? String(error) : text;
}

const patient = await startTestServer();
afterAll(() => patient.close());

const MEGABYTE = ' '.repeat(1024 * 1024);
const eight = Array<string>(8).fill(MEGABYTE);
const chunk = `100000\r\n${MEGABYTE}\r\n`;

test.each<[what: string, pieces: string[], status: number]>([
  [
    'a body that is too large',
    [post('/api/auth/login', `Content-Length: ${8 * MEGABYTE.length}`), ...eight],
    413,
  ],
  [
    'too many chunks',
    [post('/api/auth/login', 'Transfer-Encoding: chunked'), ...Array<string>(8).fill(chunk), '0\r\n\r\n'],
    413,
  ],
  [
    'too many headers',
    ['GET /api/health HTTP/1.1\r\n', ...Array<string>(12).fill(`X: ${'x'.repeat(50_000)}\r\n`)],
    431,
  ],
])('a client that sends %s receives an error response, not a connection reset', async (_, pieces, status) => {
  for (let nth = 0; nth < 3; nth += 1)
    expect(await sendThenRead(pieces)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
