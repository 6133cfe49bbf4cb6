// Where tests put what they throw away: their databases, and the folders of data of servers that are killed.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';

/** Several times what the tests have there at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder for temporary files, in memory where there is plenty of it, and removes it when this process ends;
 * returns the setting that has programs use it. Each database is hundreds of files, and a file system on a disk looks
 * long for the place of a new one where many have just been removed. Levels that measure a disk, or run for hours, keep
 * to the disk.
 * @returns {{ env: { TMPDIR: string } }}
 */
export function inScratch() {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'lockroom-scratch-'));
  // The user of the database server has a folder in it.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { env: { TMPDIR: folder } };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
