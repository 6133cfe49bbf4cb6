import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEmbedded } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { packFolder } from './packed-folder.ts';

/**
 * The name of the file of a made database. It holds the version of the embedded database that is installed, since the
 * files of one version are not promised to be right for another.
 */
export function madeDatabaseName(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return `database-${version}.br`;
}

/** Makes an empty database with all migrations and packs it into a file in `folder`. */
export async function makeDatabase(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'lockroom-database-'));
  try {
    const connection = await connectEmbedded(join(draft, 'database'), { isSynced: false });
    await migrateDatabase(connection.pool);
    await connection.close();
    packFolder(join(draft, 'database'), join(folder, madeDatabaseName()));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
