import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStream } from '@lockroom/testing/read-stream';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '../kernel/db/tables/rate-limits.ts';
import { readMails } from '../testing/mailbox.ts';
import { freePort } from '../testing/spawn-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const NGINX = '/usr/sbin/nginx';
const PUBLIC_URL = 'https://lockroom.test';
const [CALLER, OTHER] = ['127.0.0.5', '127.0.0.6'];

/** Starts nginx as configured in docs/operations.md. It listens on every address in 127.0.0.0/8. */
async function startNginx(upstream: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-nginx-'));
  const port = await freePort();
  const file = (name: string) => join(folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file('conf'),
    `daemon off; master_process off; pid ${file('pid')}; error_log stderr crit;
    events { worker_connections 256; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${file(name)};`).join(' ')}
      client_max_body_size 8m;
      server {
        listen ${port};
        location / {
          proxy_pass ${upstream};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`,
  );
  const child = spawn(NGINX, ['-c', file('conf'), '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/api/ready`), { timeout: 20_000 });
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!existsSync(NGINX))('a server behind a real proxy', () => {
  let server: TestServer;
  let player: Player;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    server = await startTestServer({ config: { rateLimits: true, trustProxy: 1, publicUrl: PUBLIC_URL } });
    player = await registerPlayer(server);
    proxy = await startNginx(server.url);
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  interface Call {
    from?: string;
    headers?: Record<string, string | string[]>;
    body?: string;
  }

  /** Makes a call through the proxy from one of this machine's addresses. */
  function call(path: string, { from = CALLER, headers = {}, body }: Call = {}) {
    const to = { host: '127.0.0.1', port: proxy.port, path, localAddress: from };
    const options = { ...to, headers, method: body === undefined ? 'GET' : 'POST' };
    return new Promise<{ status: number; left: number }>((resolve, reject) => {
      const sent = request(options, (answer) => {
        answer.resume();
        const left = Number(answer.headers['x-ratelimit-remaining']);
        resolve({ status: answer.statusCode ?? 0, left });
      });
      sent.on('error', reject).end(body);
    });
  }

  const callsLeft = async (more: Call = {}) => (await call('/api/health', more)).left;

  test.each<[what: string, headers: Record<string, string | string[]>]>([
    ['another address', { 'x-forwarded-for': '203.0.113.7' }],
    ['many addresses', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1, 10.0.0.1' }],
    ['two addresses in two headers', { 'x-forwarded-for': ['203.0.113.7', '203.0.113.8'] }],
    ['a text that is no address', { 'x-forwarded-for': 'unknown, "><script>' }],
    ['an empty address', { 'x-forwarded-for': '' }],
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

  test('sign-in attempts are limited by the IP address that the proxy sees, regardless of the request headers', async () => {
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

  test('request headers cannot change the host name of links in emails', async () => {
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
});
