import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { useServers } from '../testing/faults.ts';
import { isOnPostgres, putDatabaseInto } from '../testing/test-database.ts';

/** Longer than the watchdog waits for a response. */
const BUSY_MS = 18_000;
const KEEP_BUSY = `process.on('SIGUSR2', () => { for (const end = Date.now() + ${BUSY_MS}; Date.now() < end; ); })`;
const ENDLESS = fileURLToPath(new URL('../testing/endless-statement.ts', import.meta.url));

const { cleanUps, newFolder, start } = useServers();

describe.skipIf(isOnPostgres())('the watchdog of the embedded database', () => {
  test('a process whose event loop was blocked for longer than the database timeout is not killed', async () => {
    const DATA_DIR = newFolder();
    await putDatabaseInto(DATA_DIR);
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(KEEP_BUSY)}`;
    const server = await start({ DATA_DIR, NODE_OPTIONS });
    const since = Date.now();
    process.kill(server.pid, 'SIGUSR2');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = await fetch(`${server.url}/api/ready`).catch(() => null);
    expect([answer?.status, server.output()]).toEqual([
      200,
      expect.not.stringContaining('has completed no statement'),
    ]);
    expect(Date.now() - since).toBeGreaterThan(BUSY_MS - 1_000);
  });

  test('a process whose database statement never returns is killed', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', ENDLESS, join(newFolder(), 'database')], {
      stdio: 'pipe',
    });
    cleanUps.push(() => child.kill('SIGKILL'));
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
    expect([signal, output]).toEqual(['SIGKILL', expect.stringContaining('has completed no statement')]);
  });
});
