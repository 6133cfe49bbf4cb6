import { readConfig } from '../kernel/config.ts';
import { endWithMessage, PlainFailure, useAsItIs } from '../kernel/db/open.ts';
import { asCalled } from './as-called.ts';
import { pathOf } from './backup/format.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const REPLACE = '--replace';

/** `lockroom restore <file> [--replace]`: restores a backup into the configured database. */
async function restore(words: string[]): Promise<void> {
  const [file, ...rest] = words.filter((word) => word !== REPLACE);
  if (!file || file.startsWith('-') || rest.length > 0)
    throw new PlainFailure(`Name the backup to restore: ${asCalled('restore', `<file> [${REPLACE}]`)}`);
  await useAsItIs(readConfig(process.env), { mayMake: true }, async (client) => {
    const { head, rows } = await restoreBackup(client, pathOf(file), { replaces: words.includes(REPLACE) });
    console.log(`Restored ${rows} rows as they were on ${head.createdAt}`);
  });
}

restore(process.argv.slice(2)).catch(endWithMessage);
