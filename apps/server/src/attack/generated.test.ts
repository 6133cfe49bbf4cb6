import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient } from '@lockroom/contract';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { connectPostgres } from '../kernel/db/connect.ts';
import { attack, type Target } from '../testing/attack-run.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase } from '../testing/test-database.ts';

/** The server that browser tests use: the bundle with cheap password hashes. */
const SERVER_OF_JOURNEYS = fileURLToPath(new URL('../../../../e2e/support/server.mjs', import.meta.url));

/** The number of requests. By default, about two for each API call; `npm run test:long -- attack` makes 200,000. */
const REQUESTS = Number(process.env.ATTACK_REQUESTS ?? 600);
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_121);

const ADMIN = { email: 'admin@example.com', password: 'referee-whistle' };

const cleanUps: (() => unknown)[] = [];
const server = await startBundle();
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startBundle(): Promise<Target> {
  const database = await emptyDatabase();
  cleanUps.push(database.drop);
  const DATA_DIR = newDataDir();
  cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const bundle = await spawnServer(
    {
      DATABASE_URL: database.url,
      DATA_DIR,
      RATE_LIMITS: 'off',
      ADMIN_EMAILS: ADMIN.email,
      ADMIN_INITIAL_PASSWORD: ADMIN.password,
    },
    undefined,
    SERVER_OF_JOURNEYS,
  );
  cleanUps.push(() => bundle.stop('SIGKILL'));
  await bundle.ready();
  const { db, close } = connectPostgres(database.url, { max: 1 });
  cleanUps.push(close);
  return {
    url: bundle.url,
    db,
    clock: systemClock,
    api: (token) => createClient({ baseUrl: bundle.url, token: () => token ?? null }),
  };
}

test(`${REQUESTS} generated requests, covering every API call and every role, cause no server error`, {
  timeout: 3 * 60 * 60_000,
}, async () => {
  const { token, user } = await server.api().auth.login({ body: ADMIN });
  const as = { token, user, api: server.api(token) };
  const report = await attack(server, as, { requests: REQUESTS, seed: SEED });
  expect(report).toEqual({ requests: REQUESTS, faults: [] });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(await server.api().system.ready()).toEqual({ status: 'ok' });
});
