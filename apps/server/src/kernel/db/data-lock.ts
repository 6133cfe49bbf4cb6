import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown when another process has the embedded data open. Two processes would overwrite each other's data. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another Lockroom process.`);
    this.name = 'DataInUse';
  }
}

/** Flags that make open(2) lock the file or fail immediately. Node has no names for them. */
const LOCKING_FLAGS: Partial<Record<NodeJS.Platform, number>> = {
  // The flags are O_EXLOCK and O_NONBLOCK.
  darwin: 0x20 | 0x4,
  // UV_FS_O_EXLOCK prevents other processes from opening the file.
  win32: 0x1000_0000,
};

/**
 * Locks the embedded data for this process with an operating system lock on a file in its folder. The lock ends with
 * the process, so no stale locks remain. If processes start at the same moment, exactly one gets the lock.
 */
export function claimData(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, '.lock');
  const flags = LOCKING_FLAGS[process.platform];
  const file = flags === undefined ? openAndLock(path, dataDir) : openLocked(path, flags, dataDir);
  return { release: () => closeSync(file) };
}

function openLocked(path: string, flags: number, dataDir: string): number {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | flags, 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['EAGAIN', 'EBUSY'].includes(code) ? new DataInUse(dataDir) : error;
  }
}

/** Node cannot call flock(2). The program `flock` locks the open file, which this process shares and keeps open. */
function openAndLock(path: string, dataDir: string): number {
  const file = openSync(path, 'a', 0o600);
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
  });
  if (status === 0) return file;
  closeSync(file);
  if (status === 1) throw new DataInUse(dataDir);
  throw new Error(`flock, a program of util-linux, is needed to lock ${path}: ${error?.message ?? stderr}`);
}
