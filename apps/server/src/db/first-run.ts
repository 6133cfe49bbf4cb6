import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const MAKE_DATABASE = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1]);
await database.close();`;

/**
 * Makes the embedded database in a process of its own. Making it takes some 500 MB that a process never gives back,
 * and the server's should not be the one to keep them.
 */
export async function prepareEmbedded(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  console.log(`Making the embedded database in ${folder}`);
  mkdirSync(dirname(folder), { recursive: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MAKE_DATABASE, folder], {
    cwd: import.meta.dirname,
  });
}
