import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { connectEmbedded } from '../kernel/db/connect.ts';
import { surviveCuts } from '../testing/cuts.ts';
import { isLongRun, percentile, report } from '../testing/fault-level.ts';
import { findHalves } from '../testing/half-done.ts';
import { newDataDir, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { isOnPostgres } from '../testing/test-database.ts';

const FORGETFUL_DISK = fileURLToPath(new URL('../testing/forgetful-disk.ts', import.meta.url));
const CUTS = 100;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(settings: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer({ RATE_LIMITS: 'off', DATA_SYNC: 'on', ...settings });
  cleanUps.push(() => server.stop('SIGKILL'));
  return server;
}

function newFolder(): string {
  const folder = newDataDir();
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.runIf(isLongRun() && !isOnPostgres())(
  `after ${CUTS} power cuts during a burst of saves the embedded database has every acknowledged save`,
  { timeout: 60 * 60_000 },
  async () => {
    const DATA_DIR = newFolder();
    const disk = join(DATA_DIR, 'database');
    const platter = join(newFolder(), 'platter');
    const empty = await start({ DATA_DIR });
    await empty.ready();
    expect(await empty.stop()).toBe(0);
    cpSync(disk, platter, { recursive: true });

    const { ledger, readyAfter } = await surviveCuts(CUTS, async () => {
      // What was written and did not get to the platter is gone.
      rmSync(disk, { recursive: true });
      cpSync(platter, disk, { recursive: true });
      return start({
        DATA_DIR,
        NODE_OPTIONS: `--import=tsx --import=${FORGETFUL_DISK}`,
        FORGETFUL_DISK: disk,
        FORGETFUL_PLATTER: platter,
      });
    });
    const connection = await connectEmbedded(platter);
    expect(await findHalves(connection.db)).toEqual([]);
    await connection.close();
    report(
      `pulled plug (embedded): ${CUTS} cuts, ${ledger.answered} saves answered, 0 lost; ${ledger.cutOff} stored without an answer; ` +
        `a save takes ${percentile(ledger.took, 0.5).toFixed(1)} ms (median); ready again after ` +
        `${Math.round(percentile(readyAfter, 0.5))} ms (median), ${Math.round(Math.max(...readyAfter))} ms (worst)`,
    );
  },
);
