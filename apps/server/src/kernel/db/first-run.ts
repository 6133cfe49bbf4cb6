import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { connectEmbedded } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

const run = promisify(execFile);
/** The folder of the running code. Only the bundle's folder contains a prebuilt database. */
const BUNDLE = fileURLToPath(new URL('.', import.meta.url));
/** Runs in a separate process, so that the memory it needs is released afterward. */
const MAKE_DATABASE = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1]);
await database.close();`;

/**
 * Creates an embedded database in a folder that has none. Copies the prebuilt database if it matches the installed
 * PGlite; otherwise builds one, which takes about 4 seconds longer and 500 MB more memory. The files are written to a
 * temporary folder that is then moved, so that a killed server leaves no partial database. Waits for the disk only if
 * `isSynced`.
 */
export async function prepareEmbedded(
  folder: string,
  { isSynced, madeIn = BUNDLE }: { isSynced: boolean; madeIn?: string },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  console.log(`Creating the embedded database in ${folder}`);
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = join(parent, `${prefix}${process.pid}`);
  const made = join(madeIn, prebuiltName());
  if (existsSync(made)) unpackFolder(made, draft);
  else await run(process.execPath, ['--input-type=module', '--eval', MAKE_DATABASE, draft], { cwd: BUNDLE });
  if (isSynced) syncTree(draft);
  renameSync(draft, folder);
  if (isSynced) syncPath(parent);
}

function syncTree(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncPath(join(folder, path));
  syncPath(folder);
}

/** Syncs one file, or the directory entries of a folder. */
function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The name contains PGlite's version, because other versions might not be able to read the files. */
export function prebuiltName(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return `database-${version}.br`;
}

export async function prebuildDatabase(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'lockroom-database-'));
  try {
    const connection = await connectEmbedded(join(draft, 'database'), { isSynced: false });
    await migrateDatabase(connection.pool);
    await connection.close();
    packFolder(join(draft, 'database'), join(folder, prebuiltName()));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The index of a packed folder. The contents of the files follow it, in the order of `files`. */
interface Content {
  folders: string[];
  files: [path: string, bytes: number][];
}

// A database has three nearly identical copies of its catalog, 7 MB apart. The compression window must span two of
// them.
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
const HEAD_BYTES = 4;

/** Packs a folder into one compressed file: the length of the index, the index as JSON, then the bytes of all files. */
function packFolder(folder: string, file: string): void {
  const content: Content = { folders: [], files: [] };
  const bytes: Buffer[] = [];
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(folder, path)).isDirectory()) content.folders.push(path);
    else {
      const read = readFileSync(join(folder, path));
      content.files.push([path, read.length]);
      bytes.push(read);
    }
  }
  const list = Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(list.length);
  writeFileSync(file, brotliCompressSync(Buffer.concat([head, list, ...bytes]), { params: COMPRESSION }));
}

function unpackFolder(file: string, folder: string): void {
  const all = brotliDecompressSync(readFileSync(file));
  const begin = HEAD_BYTES + all.readUInt32BE();
  const { folders, files } = JSON.parse(all.toString('utf8', HEAD_BYTES, begin)) as Content;
  mkdirSync(folder);
  for (const path of folders) mkdirSync(join(folder, path));
  let at = begin;
  for (const [path, bytes] of files) {
    writeFileSync(join(folder, path), all.subarray(at, at + bytes));
    at += bytes;
  }
}
