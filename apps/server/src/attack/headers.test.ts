import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { PIXEL } from '@lockroom/testing/scene';
import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const SECRET = 'the secret beside the page';
const PAGE = '<!doctype html><title>Lockroom</title>';

const folder = mkdtempSync(join(tmpdir(), 'lockroom-web-'));
const webRoot = join(folder, 'web');
mkdirSync(join(webRoot, 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), SECRET);
writeFileSync(join(webRoot, 'index.html'), PAGE);
writeFileSync(join(webRoot, '.hidden'), SECRET);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
writeFileSync(join(webRoot, 'favicon.svg'), drawing);
writeFileSync(join(webRoot, 'favicon.svg.gz'), gzipSync(drawing));
writeFileSync(join(webRoot, 'assets', 'app-1234.js'), 'export {};');
const server = await startTestServer({
  webRoot,
  config: { publicUrl: 'https://lockroom.test', rateLimits: true },
});
const player = await registerPlayer(server);
const picture = (await player.api.auth.uploadPhoto({ body: { photoData: PIXEL } })).profileImageUrl ?? '';
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests a path exactly as written, without normalization. */
function ask(path: string, token?: string): Promise<{ status: number; headers: Headers; text: string }> {
  const { hostname, port } = new URL(server.url);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers }, (response) => {
      const got = new Headers();
      for (const [name, value] of Object.entries(response.headers)) got.set(name, String(value));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (got.get('content-type')?.startsWith('text/event-stream')) request.destroy();
      });
      response.on('close', () => resolve({ status: response.statusCode ?? 0, headers: got, text }));
    });
    request.on('error', reject).end();
  });
}

test.each([
  ['the page', '/', 200, 'text/html; charset=utf-8'],
  ['a screen of the page', '/room/x', 200, 'text/html; charset=utf-8'],
  ['a file of the page', '/assets/app-1234.js', 200, 'application/javascript; charset=utf-8'],
  ['a drawing', '/favicon.svg', 200, 'image/svg+xml; charset=utf-8'],
  ['a missing file', '/assets/gone.js', 404, expect.any(String)],
  ['a response of the API', '/api/auth/user', 200, 'application/json; charset=utf-8'],
  ['the documentation', '/api/docs', 200, 'text/html; charset=utf-8'],
  ['a refusal', '/api/rooms/x', 404, 'application/json; charset=utf-8'],
  ['an unknown call', '/api/nowhere', 404, 'application/json; charset=utf-8'],
  ['a picture', picture, 200, 'image/jpeg'],
  ['the stream', '/api/stream', 200, 'text/event-stream; charset=utf-8'],
])(
  'the response has the correct content type and the security headers: %s',
  async (_, path, status, type) => {
    const answer = await ask(path, player.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    const policy = answer.headers.get('content-security-policy')?.split(';').sort();
    expect(policy).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    for (const [name, value] of Object.entries({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringContaining('camera=()'),
    }))
      expect(answer.headers.get(name), name).toEqual(value);
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
      expect(answer.headers.get(name), name).toBeNull();
  },
);

test.each(['/api/rooms/%zz', `/api/rooms/${'x'.repeat(1_200)}`])(
  'the response to an invalid URL has the security headers: %.20s',
  async (path) => {
    const { status, headers } = await ask(path, player.token);
    expect(status).toBe(404);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  },
);

test('the response to a malformed request has the security headers', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('no HTTP\r\n\r\n');
  const answer = (await text(socket)).toLowerCase();
  expect(answer).toMatch(/^http\/1.1 400 /);
  for (const line of [
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'strict-transport-security: max-age=31536000; includesubdomains',
  ])
    expect(answer).toContain(`\r\n${line}\r\n`);
});

test('a compressed response keeps its content type', async () => {
  const { headers } = await fetch(`${server.url}/favicon.svg`, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
});

test('responses about an account are never cached', async () => {
  for (const path of ['/api/auth/user', '/api/rooms', '/api/rooms/x', '/api/stream'])
    expect((await ask(path, player.token)).headers.get('cache-control'), path).toContain('no-store');
});

test('responses to other origins have no CORS headers, and the server does not echo TRACE requests', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await fetch(`${server.url}/api/rooms`, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(404);
  for (const name of preflight.headers.keys()) expect(name).not.toMatch(/^access-control-/);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('TRACE /api/health HTTP/1.1\r\nHost: a\r\nX-Secret: whisper\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).not.toContain('whisper');
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e/secret.txt',
  '//secret.txt',
  '/./../secret.txt',
  '/assets/%00/../../secret.txt',
  '/assets/app-1234.js%00.html',
  '/.hidden',
  '/%2ehidden',
  '/assets/',
  '/assets',
  '/..;/secret.txt',
  '/\u00c0\u00ae\u00c0\u00ae/secret.txt',
  '/file:///etc/passwd',
])('the path %s does not reach a file outside the web folder', async (path) => {
  const { status, text } = await ask(path);
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(/root:/);
  // A path that matches no file returns the web app, which then shows that the page does not exist.
  if (status === 200) expect(text).toBe(PAGE);
  else expect([400, 403, 404]).toContain(status);
});

test('a path that looks like another host is not redirected', async () => {
  for (const path of ['//example.com', '//example.com/..', '/%5cexample.com', '/login?next=//example.com']) {
    const { status, headers } = await ask(path);
    expect(status, path).toBeLessThan(500);
    expect(headers.get('location'), path).toBeNull();
  }
});
