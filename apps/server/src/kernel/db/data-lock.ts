import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process has the embedded data open; two processes would lose each other's writes. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another Lockroom process.`);
    this.name = 'DataInUse';
  }
}

// SQLITE_BUSY: another process holds the lock.
const BUSY = 5;

/**
 * Claims the embedded data for this process with an operating system lock on a file in its folder. The lock ends with
 * the process, so no stale lock remains, and of processes that start at the same moment exactly one gets it. Node
 * offers such locks only through SQLite; nothing is ever stored in the file.
 */
export function claimData(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, '.lock'));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) throw new DataInUse(dataDir);
    throw error;
  }
  return { release: () => file.close() };
}
