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
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeDatabaseName } from './made-database.ts';
import { unpackFolder } from './packed-folder.ts';

/** Folder of the database that was made with the bundle; the sources have none, and make their own. */
const BESIDE = fileURLToPath(new URL('.', import.meta.url));
const MAKE_DATABASE = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1]);
await database.close();`;

/**
 * Puts an embedded database into a folder that has none: a copy of the one that was made with the bundle, if it is of
 * the version that is installed, or else a new one. It comes about in a temporary folder and is moved into place, so that
 * a server killed meanwhile leaves no partial database. Unless `isSynced`, nothing of it waits for the disk.
 */
export async function prepareEmbedded(
  folder: string,
  { isSynced, madeIn = BESIDE }: { isSynced: boolean; madeIn?: string },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  console.log(`Making the embedded database in ${folder}`);
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = join(parent, `${prefix}${process.pid}`);
  const made = join(madeIn, madeDatabaseName());
  if (existsSync(made)) unpackFolder(made, draft);
  else await makeEmbedded(draft);
  if (isSynced) syncTree(draft);
  renameSync(draft, folder);
  if (isSynced) syncPath(parent);
}

/** Makes a database, in a separate process: it takes some 500 MB that a process never gives back. */
async function makeEmbedded(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MAKE_DATABASE, folder], {
    cwd: import.meta.dirname,
  });
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
