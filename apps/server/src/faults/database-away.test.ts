import { rmSync } from 'node:fs';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { openStream } from '@lockroom/testing/read-stream';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import { afterEach, describe, expect, test } from 'vitest';
import { isLongRun, report } from '../testing/fault-level.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';
import { type Answer, askEverything, untilTold } from '../testing/while-away.ts';

const AWAY_MS = isLongRun() ? 30_000 : 3_000;
/** The longest wait for a database: ten seconds of silence, and a margin for a busy machine. */
const LONGEST_ANSWER_MS = 13_000;
const BACK_WITHIN_MS = 15_000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.skipIf(!isOnPostgres())(`a database that is away for ${AWAY_MS / 1000} s`, () => {
  for (const mode of ['refuse', 'swallow'] as const) {
    const how = mode === 'refuse' ? 'refuses and cuts connections' : 'swallows what it is sent';
    test(`and ${how}: 503 with Retry-After, nothing hangs, and all is well again by itself`, {
      timeout: 300_000,
    }, async () => {
      const database = await emptyDatabase();
      cleanUps.push(database.drop);
      const url = new URL(database.url);
      const proxy = await startTcpProxy(Number(url.port));
      cleanUps.push(proxy.close);
      url.port = `${proxy.port}`;
      const DATA_DIR = newDataDir();
      cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
      const settings = { DATA_DIR, DATABASE_URL: url.href, RATE_LIMITS: 'off' };
      const server = await spawnServer(settings);
      cleanUps.push(() => server.stop('SIGKILL'));
      await server.ready();
      const crowd = await gatherCrowd(server.url);
      const ledger = newLedger();
      const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
      await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
      const stream = await openStream(server.url, crowd.manager.token);
      cleanUps.push(stream.close);

      await proxy.set(mode);
      const leftAt = performance.now();
      const answers: Answer[] = [];
      // A request in the very first moments may still get an answer that is in flight.
      await new Promise((resolve) => setTimeout(resolve, 100));
      while (performance.now() - leftAt < AWAY_MS) {
        answers.push(...(await askEverything(server.url, crowd)));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      stream.events.length = 0;
      await proxy.set('open');
      const backAt = performance.now();
      for (let isBack = false; !isBack; ) {
        isBack = (await askEverything(server.url, crowd)).every(({ status }) => status === 200);
        expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN_MS);
      }
      const backAfter = performance.now() - backAt;
      await untilTold(server.url, crowd, stream);
      const heardAfter = performance.now() - backAt;
      await stopBurst();

      expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
      expect(answers.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
      // A save without an answer may have been stored; a confirmed one must have been.
      expect([...ledger.unanswered.keys()].filter((key) => key !== '503 unavailable')).toEqual([]);
      expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
      report(
        `database away ${AWAY_MS / 1000} s (${mode}): ${answers.length} requests, all 503, slowest ` +
          `${Math.round(slowest)} ms; answers again ${Math.round(backAfter)} ms after it is back, open pages ` +
          `told after ${Math.round(heardAfter)} ms; ${ledger.answered} saves answered, 0 lost`,
      );
    });
  }
});
