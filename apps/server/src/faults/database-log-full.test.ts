import { rmSync } from 'node:fs';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import { afterEach, describe, expect, test } from 'vitest';
import { connectPostgres } from '../kernel/db/connect.ts';
import { isLongRun, report } from '../testing/fault-level.ts';
import { findHalves } from '../testing/half-done.ts';
import { makePostgres, untilOpen } from '../testing/postgres-server.ts';
import { canMount, mountSmallDisk } from '../testing/small-disk.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';
import { isOnPostgres } from '../testing/test-database.ts';

const FULL_MS = 10_000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const isPossible = isLongRun() && isOnPostgres() && canMount();

describe.skipIf(!isPossible)('a full disk under the write-ahead log', () => {
  test('stops PostgreSQL; calls answer 503, nothing is lost, and Lockroom recovers by itself', {
    timeout: 300_000,
  }, async () => {
    const disk = mountSmallDisk(24);
    cleanUps.push(disk.remove);
    const postgres = await makePostgres({ logFolder: disk.folder });
    cleanUps.push(postgres.remove);
    postgres.start();
    await untilOpen(postgres);
    const DATA_DIR = newDataDir();
    cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const server = await spawnServer({ RATE_LIMITS: 'off', DATA_DIR, DATABASE_URL: postgres.url });
    cleanUps.push(() => server.stop('SIGKILL'));
    await server.ready();
    const crowd = await gatherCrowd(server.url);
    const ledger = newLedger();
    const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
    await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);

    disk.fill();
    const filledAt = performance.now();
    await postgres.ended();
    const endedAfter = performance.now() - filledAt;
    expect(postgres.output()).toMatch(/PANIC: .*No space left on device/s);
    const saved = ledger.answered;
    // Whatever watches over PostgreSQL starts it again, and it ends again, for as long as there is no room.
    const over = performance.now() + FULL_MS;
    let starts = 0;
    while (performance.now() < over) {
      postgres.start();
      starts += 1;
      await Promise.race([postgres.ended(), new Promise((resolve) => setTimeout(resolve, FULL_MS))]);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    disk.empty();
    postgres.start();
    await untilOpen(postgres);
    const readyAt = performance.now();
    const before = ledger.answered;
    await expect.poll(() => ledger.answered, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before);
    const backAfter = performance.now() - readyAt;
    await expect.poll(() => ledger.answered, { timeout: 30_000 }).toBeGreaterThan(before + 100);
    await stopBurst();
    expect([...ledger.unanswered.keys()]).toEqual(['503 unavailable']);
    expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
    expect(await server.stop()).toBe(0);
    const connection = connectPostgres(postgres.url);
    cleanUps.push(connection.close);
    expect(await findHalves(connection.db)).toEqual([]);
    const refused = [...ledger.unanswered.values()].reduce((sum, count) => sum + count, 0);
    report(
      `log of the database full: PostgreSQL ended after ${(endedAfter / 1000).toFixed(1)} s and ${saved} saves, ` +
        `${starts} starts in vain; ${refused} saves answered with 503, again ${(backAfter / 1000).toFixed(1)} s after ` +
        `it was back; ${ledger.answered} saves answered, 0 lost`,
    );
  });
});
