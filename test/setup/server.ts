import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';

const PREPARE = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Builds the bundle for the tests, and starts PostgreSQL unless TEST_DATABASE_URL is set. Temporary files are kept in
 * memory if enough is available, because each database has hundreds of files.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [PREPARE, 'build'], { stdio: 'inherit' });
  const { TMPDIR, TEST_DATABASE_URL } = process.env;
  const scratch = hasRoom() ? mkdtempSync(join(IN_MEMORY, 'lockroom-')) : undefined;
  // PostgreSQL runs as another user and stores its data in this folder.
  if (scratch) chmodSync(scratch, 0o711);
  const postgres = TEST_DATABASE_URL ? null : await startPostgres(scratch);
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  if (scratch) process.env.TMPDIR = scratch;
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    if (postgres) delete process.env.TEST_DATABASE_URL;
    await postgres?.remove();
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
