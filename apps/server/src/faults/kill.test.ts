import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Connection, connectEmbedded, connectPostgres } from '../kernel/db/connect.ts';
import { surviveCuts } from '../testing/cuts.ts';
import { isLongRun, percentile, report } from '../testing/fault-level.ts';
import { findHalves } from '../testing/half-done.ts';
import { newDataDir, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres, putDatabaseInto } from '../testing/test-database.ts';

// Opening embedded data takes seconds, however little it holds.
const SHORT = isOnPostgres() ? 2 : 1;
const ROUNDS = isLongRun() ? 50 : SHORT;

const running: SpawnedServer[] = [];
const cleanUps: (() => Promise<void> | void)[] = [];

async function start(settings: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer({ RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL');
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function newFolder(): string {
  const folder = newDataDir();
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newInstallation(): Promise<{
  settings: Record<string, string>;
  open(): Promise<Connection>;
}> {
  const DATA_DIR = newFolder();
  if (!isOnPostgres()) {
    await putDatabaseInto(DATA_DIR);
    return { settings: { DATA_DIR }, open: () => connectEmbedded(join(DATA_DIR, 'database')) };
  }
  const { url, drop } = await emptyDatabase();
  cleanUps.push(drop);
  return { settings: { DATA_DIR, DATABASE_URL: url }, open: async () => connectPostgres(url) };
}

test(`a server killed ${ROUNDS} times during a burst of saves restarts with every acknowledged save`, {
  timeout: 45 * 60_000,
}, async () => {
  const { settings, open } = await newInstallation();
  const { ledger, readyAfter } = await surviveCuts(ROUNDS, () => start(settings));
  const connection = await open();
  expect(await findHalves(connection.db)).toEqual([]);
  await connection.close();
  const lost = [...ledger.unanswered.values()].reduce((sum, count) => sum + count, 0);
  report(
    `${isOnPostgres() ? 'PostgreSQL' : 'embedded'}: ${ROUNDS} kills, ${ledger.answered} saves answered, 0 lost; ` +
      `${lost} cut off; ready again after ${Math.round(percentile(readyAfter, 0.5))} ms (median), ` +
      `${Math.round(Math.max(...readyAfter))} ms (worst)`,
  );
});

describe.runIf(isLongRun() && !isOnPostgres())('embedded data', () => {
  test('is opened by exactly one of several processes that start at once after a kill; the others say so', {
    timeout: 10 * 60_000,
  }, async () => {
    const DATA_DIR = newFolder();
    for (let round = 0; round < 10; round += 1) {
      const servers = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR }), start({ DATA_DIR })]);
      const fates = await Promise.all(
        servers.map((server) =>
          Promise.race([server.ready().then(() => 'ready'), server.ended()]).catch(() => 1),
        ),
      );
      expect(fates.toSorted()).toEqual([1, 1, 'ready']);
      const refused = servers.filter((_, n) => fates[n] === 1).map((server) => server.output());
      const line = `The data folder ${DATA_DIR} is in use by another Lockroom process.\n`;
      expect(refused).toEqual([line, line]);
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    }
  });

  test('can be created again after a kill during its first creation', {
    timeout: 10 * 60_000,
  }, async () => {
    const DATA_DIR = newFolder();
    for (const ms of [300, 600, 900, 1200, 1500, 1800, 2100, 2500, 3000, 4000]) {
      const server = await start({ DATA_DIR });
      await new Promise((resolve) => setTimeout(resolve, ms));
      await server.stop('SIGKILL');
    }
    const server = await start({ DATA_DIR });
    await server.ready();
    expect(await server.stop()).toBe(0);
  });
});
