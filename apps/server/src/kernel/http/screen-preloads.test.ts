import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'lockroom-page-'));
mkdirSync(join(webRoot, '.vite'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><head><title>Lockroom</title></head>');
writeFileSync(
  join(webRoot, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['_start.js'] },
    '_start.js': { file: 'assets/start.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['index.html', '_start.js'] },
    'src/app/signed-in.tsx': { file: 'assets/signed-in.js', imports: ['_shared.js'] },
    'src/screens/room-screen.tsx': { file: 'assets/room.js', imports: ['_shared.js', 'index.html'] },
    'src/screens/invitation-screen.tsx': { file: 'assets/invitation.js', imports: ['index.html'] },
  }),
);
const server = await startTestServer({ webRoot });
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

async function preloaded(path: string, cookie?: string): Promise<string[]> {
  const response = await fetch(server.url + path, cookie ? { headers: { cookie } } : {});
  expect(response.status).toBe(200);
  const links = (await response.text()).matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+)"/g);
  return [...links].map(([, file = '']) => file);
}

test('a room is sent with preload links for its scripts if the browser has a session', async () => {
  const files = ['signed-in.js', 'shared.js', 'room.js'];
  expect(await preloaded('/room/42?tab=chat', 'theme=dark; resumable=1')).toEqual(files);
  expect(await preloaded('/room/42', '__Host-resumable=1')).toEqual(files);
});

test.each([
  ['a browser without a session', '/room/42', undefined],
  ['a browser that logged out', '/room/42', 'resumable='],
  ['another page', '/settings', 'resumable=1'],
])('%s is sent no preload links', async (_case, path, cookie) => {
  expect(await preloaded(path, cookie)).toEqual([]);
});

test('an invitation is sent with preload links to everybody', async () => {
  expect(await preloaded('/join/AB12CD?via=x')).toEqual(['invitation.js']);
});
