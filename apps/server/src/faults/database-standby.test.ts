import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { openStream } from '@lockroom/testing/read-stream';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { makePostgres, type PostgresServer, untilOpen } from '../testing/postgres-server.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';
import { isOnPostgres } from '../testing/test-database.ts';
import { type Answer, askEverything, untilTold } from '../testing/while-away.ts';

const ROUNDS = 5;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function promote({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}

describe.skipIf(!isOnPostgres())('a primary that comes back as a standby', () => {
  test('is not used, even for reads; once it is the primary again, Lockroom recovers by itself', async () => {
    const logFolder = mkdtempSync(join(tmpdir(), 'lockroom-log-'));
    const DATA_DIR = newDataDir();
    for (const folder of [logFolder, DATA_DIR])
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await makePostgres({ logFolder });
    cleanUps.push(postgres.remove);
    postgres.start();
    await untilOpen(postgres);
    const settings = { RATE_LIMITS: 'off', DATA_DIR, DATABASE_URL: postgres.url };
    const server = await spawnServer(settings);
    cleanUps.push(() => server.stop('SIGKILL'));
    await server.ready();
    const crowd = await gatherCrowd(server.url);
    const ledger = newLedger();
    const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
    await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
    const stream = await openStream(server.url, crowd.manager.token);
    cleanUps.push(stream.close);

    await postgres.becomeStandby();
    postgres.start();
    await untilOpen(postgres);
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) answers.push(...(await askEverything(server.url, crowd)));
    expect(answers.filter(({ status, retryAfter }) => status !== 503 || !Number(retryAfter))).toEqual([]);

    stream.events.length = 0;
    await promote(postgres);
    const isBack = async () => (await askEverything(server.url, crowd)).every(({ status }) => status === 200);
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
    await untilTold(server.url, crowd, stream);
    await stopBurst();
    expect([...ledger.unanswered.keys()].filter((key) => key !== '503 unavailable')).toEqual([]);
    expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
  });
});
