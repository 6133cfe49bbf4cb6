import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missing } from './installed.ts';

/**
 * Creates the folder in which the databases run. After the tests it kills every process whose working directory is
 * there, because databases leave the process group of their parent.
 */
export default function setUp(): () => void {
  const lacking = missing();
  if (lacking.length > 0)
    console.log(`Failover is NOT TESTED. It requires Debian as root with ${lacking.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-failover-'));
  process.env.FAILOVER_FOLDER = folder;
  return () => {
    for (let found = processesIn(folder); found.length > 0; found = processesIn(folder))
      for (const pid of found) kill(pid);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Returns the ids of the processes whose working directory is in a folder. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((pid) => workingDirectoryOf(pid).startsWith(folder)).map(Number);
}

function workingDirectoryOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
