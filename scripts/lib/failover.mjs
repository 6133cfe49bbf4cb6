// What the tests of a database that fails over need: Debian's packages, and a folder whose processes end with the level.
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { ensurePostgres } from './postgres.mjs';
import { Refusal } from './process.mjs';

/** What is needed of each package, and the package. @type {[string, string][]} */
const parts = [
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
];

/** Ensures that a database can be made to fail over here. */
export function ensureFailover() {
  // The databases run as the user of Debian's package, HAProxy becomes its own.
  if (!canInstall) throw new Refusal('A database that fails over is tested as root on Debian alone.');
  ensurePostgres();
  const missing = parts.filter(([file]) => !existsSync(file)).map(([, name]) => name);
  if (missing.length > 0) aptInstall(missing);
}

/**
 * A new folder. `tidy` removes it with every process that runs in it: databases leave the group of whoever started them.
 * @returns {{ folder: string, tidy: () => void }}
 */
export function folderOfProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-failover-'));
  return {
    folder,
    tidy() {
      for (let found = processesIn(folder); found.length > 0; found = processesIn(folder)) {
        for (const pid of found) end(pid);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ids of the processes whose working directory is in a folder. @param {string} folder */
function processesIn(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isIn(folder, name))
    .map(Number);
}

/** @param {string} folder @param {string} pid */
function isIn(folder, pid) {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
  } catch {
    // It has ended; one that waits to be noticed has no directory any more.
    return false;
  }
}

/** @param {number} pid */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}
