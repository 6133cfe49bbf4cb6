import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const MAKE_DATABASE = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1]);
await database.close();`;

/**
 * Creates the embedded database in a separate process, since creation takes some 500 MB that a process never gives
 * back. It is created in a temporary folder and moved into place, so that a server killed meanwhile leaves no partial
 * database. Unless `isSynced`, nothing of it waits for the disk.
 */
export async function prepareEmbedded(folder: string, { isSynced }: { isSynced: boolean }): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  console.log(`Making the embedded database in ${folder}`);
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = join(parent, `${prefix}${process.pid}`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MAKE_DATABASE, draft], {
    cwd: import.meta.dirname,
  });
  if (isSynced) syncTree(draft);
  renameSync(draft, folder);
  if (isSynced) syncPath(parent);
}

/** Syncs a folder with everything in it. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/** Syncs one file, or the list of entries of a folder. */
function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
