import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectEmbedded, connectPostgres } from '../kernel/db/connect.ts';
import { findHalves, isLongRun, percentile, report, surviveCuts, useServers } from '../testing/faults.ts';
import { isOnPostgres, newInstallation } from '../testing/test-database.ts';

// The embedded database gets only one round by default, because even a small one takes seconds to open.
const ROUNDS = isLongRun() ? 50 : isOnPostgres() ? 2 : 1;

const { cleanUps, newFolder, spawn } = useServers();

test(`a server that is killed ${ROUNDS} times during bursts of saves loses no acknowledged saves`, {
  timeout: 45 * 60_000,
}, async () => {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  const { ledger, readyAfter } = await surviveCuts(ROUNDS, () => spawn(settings));
  const connection = settings.DATABASE_URL
    ? connectPostgres(settings.DATABASE_URL)
    : await connectEmbedded(join(settings.DATA_DIR ?? '', 'database'));
  expect(await findHalves(connection.db)).toEqual([]);
  await connection.close();
  report(
    `${ROUNDS} kills, ${ledger.answered} saves answered, 0 lost; ready again after ` +
      `${Math.round(percentile(readyAfter, 0.5))} ms (median), ${Math.round(Math.max(...readyAfter))} ms (worst)`,
  );
});

describe.runIf(isLongRun() && !isOnPostgres())('embedded data', () => {
  test('only one of several processes opens the embedded data after a kill, and the other processes print why they cannot', {
    timeout: 10 * 60_000,
  }, async () => {
    const DATA_DIR = newFolder();
    for (let round = 0; round < 10; round += 1) {
      const servers = await Promise.all([spawn({ DATA_DIR }), spawn({ DATA_DIR }), spawn({ DATA_DIR })]);
      const outcomes = await Promise.all(
        servers.map((server) =>
          Promise.race([server.ready().then(() => 'ready'), server.ended()]).catch(() => 1),
        ),
      );
      expect(outcomes.toSorted()).toEqual([1, 1, 'ready']);
      const line = `The data folder ${DATA_DIR} is in use by another Lockroom process.\n`;
      for (const [n, server] of servers.entries()) if (outcomes[n] === 1) expect(server.output()).toBe(line);
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    }
  });

  test('the embedded data can be created even if the process was killed during an earlier attempt', {
    timeout: 10 * 60_000,
  }, async () => {
    const DATA_DIR = newFolder();
    for (const ms of [300, 600, 900, 1200, 1500, 1800, 2100, 2500, 3000, 4000]) {
      const server = await spawn({ DATA_DIR });
      await new Promise((resolve) => setTimeout(resolve, ms));
      await server.stop('SIGKILL');
    }
    const server = await spawn({ DATA_DIR });
    await server.ready();
    expect(await server.stop()).toBe(0);
  });
});
