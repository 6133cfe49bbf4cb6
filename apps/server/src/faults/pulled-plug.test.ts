import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connectEmbedded } from '../kernel/db/connect.ts';
import { findHalves, isLongRun, percentile, report, surviveCuts, useServers } from '../testing/faults.ts';
import { isOnPostgres } from '../testing/test-database.ts';

const FORGETFUL_DISK = fileURLToPath(new URL('../testing/forgetful-disk.ts', import.meta.url));
const CUTS = 100;

const { newFolder, start, spawn } = useServers();

test.runIf(isLongRun() && !isOnPostgres())(
  `the embedded database keeps every acknowledged save through ${CUTS} power cuts during a burst of saves`,
  { timeout: 60 * 60_000 },
  async () => {
    const DATA_DIR = newFolder();
    const disk = join(DATA_DIR, 'database');
    const platter = join(newFolder(), 'platter');
    const empty = await start({ DATA_DIR, DATA_SYNC: 'on' });
    expect(await empty.stop()).toBe(0);
    cpSync(disk, platter, { recursive: true });

    const { ledger, readyAfter } = await surviveCuts(CUTS, async () => {
      // Writes that have not reached the disk are lost.
      rmSync(disk, { recursive: true });
      cpSync(platter, disk, { recursive: true });
      return spawn({
        DATA_DIR,
        DATA_SYNC: 'on',
        NODE_OPTIONS: `--import=tsx --import=${FORGETFUL_DISK}`,
        FORGETFUL_DISK: disk,
        FORGETFUL_PLATTER: platter,
      });
    });
    const connection = await connectEmbedded(platter);
    expect(await findHalves(connection.db)).toEqual([]);
    await connection.close();
    report(
      `${CUTS} power cuts, ${ledger.answered} saves answered, 0 lost; a save takes ` +
        `${percentile(ledger.took, 0.5).toFixed(1)} ms (median); ready again after ` +
        `${Math.round(percentile(readyAfter, 0.5))} ms (median), ${Math.round(Math.max(...readyAfter))} ms (worst)`,
    );
  },
);
