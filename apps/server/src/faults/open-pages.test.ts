import { rmSync } from 'node:fs';
import { createClient } from '@lockroom/contract';
import { startHttpProxy } from '@lockroom/testing/http-proxy';
import { chromium } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { isLongRun, report } from '../testing/fault-level.ts';
import { newDataDir, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const KILLS = 4;
const SHOWN_WITHIN_MS = 15_000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

// The built page in a real browser; only where the test level provides both.
describe.skipIf(!isLongRun() || !isOnPostgres() || !process.env.CHROMIUM_PATH)('open browser pages', () => {
  test('reconnect to the remaining process, show missed changes and stay signed in', {
    timeout: 600_000,
  }, async () => {
    const database = await emptyDatabase();
    const DATA_DIR = newDataDir();
    cleanUps.push(database.drop, () => rmSync(DATA_DIR, { recursive: true, force: true }));
    const start = async (): Promise<SpawnedServer> => {
      const settings = { DATABASE_URL: database.url, DATA_DIR, RATE_LIMITS: 'off', TRUST_PROXY: 'on' };
      const server = await spawnServer(settings);
      cleanUps.push(() => server.stop('SIGKILL'));
      await server.ready();
      return server;
    };
    const servers = [await start(), await start()];
    const proxy = await startHttpProxy(servers.map(({ url }) => url));
    cleanUps.push(proxy.close);
    const body = { username: 'noor', email: 'noor@example.com', passwordHash: 'secret-enough' };
    const { token, user } = await createClient({ baseUrl: proxy.url }).auth.register({ body });
    const api = createClient({ baseUrl: proxy.url, token: () => token });
    const { id: roomId } = await api.rooms.create({
      body: { name: 'Before anything', sport: 'mma', roomPassword: 'canvas300' },
    });

    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    cleanUps.push(() => browser.close());
    const localStorage = [
      { name: 'token', value: token },
      { name: 'user', value: JSON.stringify(user) },
    ];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: proxy.url, localStorage }] },
    });
    const pages = [await context.newPage(), await context.newPage()];
    for (const page of pages) {
      await page.goto(`${proxy.url}/room/${roomId}`);
      await page.getByText('Before anything').first().waitFor();
    }
    const shown: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const place = kill % 2;
      const direct = createClient({ baseUrl: servers[place]?.url ?? '', token: () => token });
      await direct.rooms.update({ params: { roomId }, body: { name: `After change ${kill}` } });
      await servers[place]?.stop('SIGKILL');
      const killedAt = performance.now();
      for (const page of pages)
        await page.getByText(`After change ${kill}`).first().waitFor({ timeout: SHOWN_WITHIN_MS });
      shown.push(performance.now() - killedAt);
      const server = await start();
      servers[place] = server;
      proxy.upstreams[place] = server.url;
    }
    for (const page of pages) expect(new URL(page.url()).pathname).toBe(`/room/${roomId}`);
    report(
      `${KILLS} kills: 2 pages in a browser show the change after ${Math.round(Math.max(...shown))} ms at most; 0 signed out`,
    );
  });
});
