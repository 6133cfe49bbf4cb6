import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { openStream } from '@lockroom/testing/read-stream';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Answer, askEverything, report, untilTold, useServers } from '../testing/faults.ts';
import { makePostgres, untilOpen } from '../testing/postgres-server.ts';
import type { SpawnedServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const AWAY_MS = 30_000;
/**
 * The longest wait for a response. The server gives up on a silent database after ten seconds; the rest is a margin for
 * a busy machine.
 */
const LONGEST_ANSWER_MS = 13_000;
const BACK_WITHIN_MS = 15_000;
const ROUNDS = 5;

const { cleanUps, newFolder, start } = useServers();

/** Makes many members save picks continuously, and opens a page. */
async function openCrowd({ url }: SpawnedServer) {
  const crowd = await gatherCrowd(url);
  const ledger = newLedger();
  const stopBurst = startBurst(url, crowd, ledger, { endsOnFailure: false });
  await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
  const stream = await openStream(url, crowd.manager.token);
  cleanUps.push(stream.close);
  const isBack = async () => (await askEverything(url, crowd)).every(({ status }) => status === 200);
  return {
    crowd,
    ledger,
    stream,
    isBack,
    /** Stops saving once the open page has been notified, and checks that every acknowledged save is stored. */
    async expectNoLosses() {
      await untilTold(url, crowd, stream);
      await stopBurst();
      expect([...ledger.unanswered.keys()].filter((key) => key !== '503 unavailable')).toEqual([]);
      expect(await findLosses(url, crowd, ledger)).toEqual([]);
    },
  };
}

const refusals = (answers: readonly Answer[]) =>
  answers.filter(({ status, retryAfter }) => status !== 503 || !Number(retryAfter));

test.skipIf(!isOnPostgres()).each([
  ['refuses and drops connections', 'refuse'],
  ['does not answer', 'swallow'],
] as const)(
  `calls return 503 with Retry-After and later recover if the database %s for ${AWAY_MS / 1000} seconds`,
  { timeout: 300_000 },
  async (_, mode) => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const url = new URL(database.url);
    const proxy = await startTcpProxy(Number(url.port));
    cleanUps.push(proxy.close);
    url.port = `${proxy.port}`;
    const server = await start({ DATA_DIR: newFolder(), DATABASE_URL: url.href });
    const { crowd, ledger, stream, isBack, expectNoLosses } = await openCrowd(server);

    await proxy.set(mode);
    const leftAt = performance.now();
    const answers: Answer[] = [];
    // At first, responses that were already in flight may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 100));
    while (performance.now() - leftAt < AWAY_MS) {
      answers.push(...(await askEverything(server.url, crowd)));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    stream.events.length = 0;
    await proxy.set('open');
    await expect.poll(isBack, { timeout: BACK_WITHIN_MS }).toBe(true);
    await expectNoLosses();
    expect(refusals(answers)).toEqual([]);
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
    report(
      `database away ${AWAY_MS / 1000} s (${mode}): ${answers.length} requests got 503, the slowest after ` +
        `${Math.round(slowest)} ms; ${ledger.answered} saves answered, 0 lost`,
    );
  },
);

test.skipIf(!isOnPostgres())(
  'a primary that returns as a standby is not used, even for reads, until it becomes the primary again',
  { timeout: 300_000 },
  async () => {
    const logFolder = mkdtempSync(join(tmpdir(), 'lockroom-log-'));
    cleanUps.push(() => rmSync(logFolder, { recursive: true, force: true }));
    const postgres = await makePostgres({ logFolder });
    cleanUps.push(postgres.remove);
    postgres.start();
    await untilOpen(postgres);
    const server = await start({ DATA_DIR: newFolder(), DATABASE_URL: postgres.url });
    const { crowd, stream, isBack, expectNoLosses } = await openCrowd(server);

    await postgres.becomeStandby();
    postgres.start();
    await untilOpen(postgres);
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) answers.push(...(await askEverything(server.url, crowd)));
    expect(refusals(answers)).toEqual([]);

    stream.events.length = 0;
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('select pg_promote()');
    await client.end();
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
    await expectNoLosses();
  },
);
