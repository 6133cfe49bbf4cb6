import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process has the embedded data open; two of them would lose each other's writes. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another Lockroom process.`);
    this.name = 'DataInUse';
  }
}

// SQLite's code for 'somebody else holds the lock'.
const BUSY = 5;

/**
 * Claims the embedded data for this process by a lock of the operating system on a file in its folder. Whatever ends
 * the process ends the lock, so there is nothing to be left behind or to be taken over, and of processes that start at
 * one moment exactly one gets it. Node offers such locks through SQLite alone; nothing is ever stored in the file.
 */
export function claimData(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
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
