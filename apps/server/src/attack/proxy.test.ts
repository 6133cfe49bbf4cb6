import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { openStream } from '@lockroom/testing/read-stream';
import { PIXEL } from '@lockroom/testing/scene';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../kernel/db/tables/rate-limits.ts';
import { readMails } from '../testing/mailbox.ts';
import { hasNginx, type Nginx, startNginx } from '../testing/nginx.ts';
import { canSign, selfSigned } from '../testing/self-signed.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PUBLIC_URL = 'https://lockroom.test';
const [CALLER, OTHER] = ['127.0.0.5', '127.0.0.6'];

describe.skipIf(!hasNginx() || !canSign())('a server behind a real proxy', () => {
  const certificate = canSign() ? selfSigned() : { key: '', cert: '' };
  let server: TestServer;
  let player: Player;
  let proxy: Nginx;
  let secure: Nginx;
  beforeAll(async () => {
    server = await startTestServer({ config: { rateLimits: true, trustProxy: 1, publicUrl: PUBLIC_URL } });
    player = await registerPlayer(server);
    [proxy, secure] = await Promise.all([
      startNginx(server.url),
      startNginx(server.url, { certificate, bodies: '1m' }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([proxy.close(), secure.close()]);
    await server.close();
  });

  interface Call {
    from?: string;
    headers?: Record<string, string | string[]>;
    body?: string;
    port?: number;
    isSecure?: boolean;
  }

  /** Calls through the proxy from one of this machine's addresses. */
  function call(path: string, { from = CALLER, headers = {}, body, port, isSecure = false }: Call = {}) {
    const to = {
      host: '127.0.0.1',
      port: port ?? (isSecure ? secure : proxy).port,
      path,
      localAddress: from,
    };
    const options = { ...to, headers, method: body === undefined ? 'GET' : 'POST', ca: certificate.cert };
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const sent = (isSecure ? tlsRequest : plainRequest)(options, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
      });
      sent.on('error', reject).end(body);
    });
  }

  const callsLeft = async (more: Call = {}) =>
    Number((await call('/api/health', more)).headers['x-ratelimit-remaining']);

  test.each<[what: string, headers: Record<string, string | string[]>]>([
    ['another address', { 'x-forwarded-for': '203.0.113.7' }],
    ['many addresses', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1, 10.0.0.1' }],
    ['two addresses in two headers', { 'x-forwarded-for': ['203.0.113.7', '203.0.113.8'] }],
    ['an IPv6 address', { 'x-forwarded-for': '2001:db8::1' }],
    ['a text that is no address', { 'x-forwarded-for': 'unknown, "><script>' }],
    ['an empty address', { 'x-forwarded-for': '' }],
    ['only commas', { 'x-forwarded-for': ',,, ,' }],
    ['the address of another caller', { 'x-forwarded-for': OTHER }],
    [
      'an address in other headers',
      { 'x-real-ip': OTHER, forwarded: `for=${OTHER}`, 'cf-connecting-ip': OTHER, 'true-client-ip': OTHER },
    ],
  ])(
    'a caller whose headers contain %s is rate limited by the address that the proxy sees',
    async (_, headers) => {
      const [own, others] = [await callsLeft(), await callsLeft({ from: OTHER })];
      expect(await callsLeft({ headers })).toBe(own - 1);
      expect(await callsLeft({ from: OTHER })).toBe(others - 1);
    },
  );

  test('sign-in attempts are limited by the IP address that the proxy sees, whatever the headers contain', async () => {
    const tryAs = (nth: number, from: string) =>
      call('/api/auth/login', {
        from,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${nth}` },
        body: JSON.stringify({ username: `nobody${nth}`, password: 'a-guess' }),
      });
    const statuses: number[] = [];
    for (let nth = 1; nth <= 62; nth += 1) statuses.push((await tryAs(nth, CALLER)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await tryAs(99, OTHER)).status).toBe(401);
    const counted = (await server.db.select().from(rateLimits)).map(({ key }) => key);
    const addresses = counted.filter((key) => key.startsWith('signIn:ip:')).sort();
    expect(addresses).toEqual([`signIn:ip:${CALLER}`, `signIn:ip:${OTHER}`]);
  });

  test('request headers cannot change the host in the links of emails', async () => {
    const { email } = player.user;
    await call('/api/auth/forgot-password', {
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example;proto=http',
      },
      body: JSON.stringify({ email }),
    });
    const [mail] = await readMails(server, email);
    expect(mail?.text).toContain(`${PUBLIC_URL}/login?reset=`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('the proxy forwards live events immediately and does not buffer the stream', async () => {
    const stream = await openStream(`http://127.0.0.1:${proxy.port}`, player.token);
    const room = await openRoom(player);
    const start = performance.now();
    await stream.until(({ data }) => JSON.stringify(data).includes(`user:${player.user.id}:rooms`));
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(room.name).toMatch(/^Room/);
    stream.close();
  });

  test('a picture can be uploaded, and an upload that the proxy refuses does not affect the next call', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` };
    // Spaces around the JSON make the body six megabytes long.
    const body = `${' '.repeat(6_000_000)}${JSON.stringify({ photoData: PIXEL })}`;
    const path = '/api/auth/upload-profile-photo';
    expect((await call(path, { headers, body })).status).toBe(200);
    const refused = await call(path, { headers, body, isSecure: true }).catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
    expect((await call('/api/auth/user', { headers, isSecure: true })).status).toBe(200);
  });

  describe('a server behind a proxy with TLS', () => {
    test('all responses have HSTS and set no cookie', async () => {
      for (const path of [
        '/api/health',
        '/api/nothing',
        '/api/auth/user',
        `/api/rooms/${'x'.repeat(1_200)}`,
      ]) {
        const { headers } = await call(path, { isSecure: true });
        expect(headers['set-cookie'], path).toBeUndefined();
        expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
      }
    });

    test('a request over plain HTTP is redirected to HTTPS with its path and query', async () => {
      const { status, headers } = await call('/room/x?tab=members', { port: secure.plainPort });
      expect(status).toBe(308);
      expect(headers.location).toBe(`https://127.0.0.1:${secure.port}/room/x?tab=members`);
    });

    test('a session works over TLS, and requests are rate limited by the IP address of the caller', async () => {
      const left = await callsLeft({ isSecure: true });
      const headers = { authorization: `Bearer ${player.token}`, 'x-forwarded-for': OTHER };
      const answer = await call('/api/auth/user', { headers, isSecure: true });
      expect(JSON.parse(answer.body)).toMatchObject({ id: player.user.id });
      expect(await callsLeft({ isSecure: true })).toBe(left - 2);
    });
  });
});
