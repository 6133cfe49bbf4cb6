import { readConfig } from '../kernel/config.ts';
import { endWithMessage, PlainFailure, useAsItIs } from '../kernel/db/open.ts';
import { asCalled } from './as-called.ts';
import { pathOf } from './backup/format.ts';
import { writeBackup } from './backup/write-backup.ts';

/** `lockroom backup <file>`: writes the whole content of the configured database to a file. */
async function backup([file, ...rest]: string[]): Promise<void> {
  if (!file || file.startsWith('-') || rest.length > 0)
    throw new PlainFailure(`Name the file to write: ${asCalled('backup', '<file>')}`);
  await useAsItIs(readConfig(process.env), { mayMake: false }, async (client) => {
    const rows = await writeBackup(client, pathOf(file), new Date());
    console.log(`Backed up ${rows} rows to ${pathOf(file)}`);
  });
}

backup(process.argv.slice(2)).catch(endWithMessage);
