import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, root } from '../../scripts/lib/process.mjs';

const PASSWORD = 'secret-enough';
/** The CBOR that an authenticator sends with a new passkey: {fmt: 'none', attStmt: {}, authData: nothing}. */
const EMPTY_PASSKEY = 'a363666d74646e6f6e656761747453746d74a0686175746844617461 40'.replace(' ', '');
/** The smallest PNG: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const data = mkdtempSync(join(tmpdir(), 'lockroom-bundle-'));
let server: ChildProcess;
let url = '';
let output = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [join(root, 'bin/lockroom.mjs')], {
    // Runs without TypeScript support, and outside of the repository.
    cwd: data,
    env: { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'error', DATA_SYNC: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}, 120_000);

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  rmSync(data, { recursive: true, force: true });
}, 30_000);

async function get(path: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const answer = await fetch(url + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), bytes };
}

async function register(username: string) {
  const body = { username, email: `${username}@example.com`, passwordHash: PASSWORD };
  const { token } = await createClient({ baseUrl: url }).auth.register({ body });
  return createClient({ baseUrl: url, token: () => token });
}

test('the bundle serves the page and the API documents', async () => {
  expect(output).toContain('embedded');
  expect(readdirSync(join(data, 'data'))).toContain('database');
  expect((await get('/')).bytes.toString()).toContain('<div id="root">');
  expect((await get('/api/docs')).bytes.toString()).toContain('Lockroom API');
  const api = JSON.parse((await get('/api/openapi.json')).bytes.toString()) as { openapi: string };
  expect(api.openapi).toBe('3.1.0');
});

test('the bundle contains the modules for pictures, mail, calendars and photos, which load on demand', async () => {
  const picture = await get('/api/pictures/product');
  expect([picture.status, picture.type]).toEqual([200, 'image/png']);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');

  const api = await register('first');
  await api.rooms.create({
    body: { name: 'Room', sport: 'mma', maxBrackets: 10, roomPassword: 'canvas300' },
  });
  await createClient({ baseUrl: url }).auth.forgotPassword({ body: { email: 'first@example.com' } });
  await expect
    .poll(() => readdirSync(data, { recursive: true }).join(), { timeout: 20_000 })
    .toMatch(/\.eml/);

  const calendar = await api.calendar.make();
  expect((await get(new URL(calendar.url).pathname)).bytes.toString()).toContain('BEGIN:VCALENDAR');

  const { profileImageUrl } = await api.auth.uploadPhoto({
    body: { photoData: `data:image/png;base64,${PIXEL}` },
  });
  expect((await get(profileImageUrl ?? '')).type).toBe('image/jpeg');
});

test('the bundled passkey library loads, and rejects an invalid passkey', async () => {
  const api = createClient({ baseUrl: url });
  const asked = await api.passkeys.beginRegister({
    body: { username: 'second', email: 'second@example.com' },
  });
  const client = { type: 'webauthn.create', challenge: asked.challenge, origin: url, crossOrigin: false };
  const id = Buffer.alloc(16).toString('base64url');
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
    attestationObject: Buffer.from(EMPTY_PASSKEY, 'hex').toString('base64url'),
  };
  await expect(
    api.passkeys.finishRegister({ body: { id, rawId: id, type: 'public-key', response } }),
  ).rejects.toMatchObject({ code: 'passkey_refused' });
});
