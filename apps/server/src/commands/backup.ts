import { resolve } from 'node:path';
import { readConfig } from '../kernel/config.ts';
import { restoreBackup } from '../kernel/db/backup/restore-backup.ts';
import { writeBackup } from '../kernel/db/backup/write-backup.ts';
import { withUnmigrated } from '../kernel/db/open.ts';
import { PlainFailure } from '../kernel/errors.ts';

/** Returns a command as the user would type it; `npm run` requires `--` before the arguments. */
export function commandLine(name: string, args: string): string {
  const isRunByNpm = process.env.npm_lifecycle_event === name;
  return isRunByNpm ? `npm run ${name} -- ${args}` : `lockroom ${name} ${args}`;
}

/**
 * Resolves a path given by the user. npm runs commands in the project's folder and passes the user's folder in
 * INIT_CWD.
 */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

/** `lockroom backup <file>`: writes everything in the configured database to a file. */
export async function backup([file, ...others]: string[]): Promise<void> {
  if (!file || file.startsWith('-') || others.length > 0)
    throw new PlainFailure(`Specify the file to write: ${commandLine('backup', '<file>')}`);
  await withUnmigrated(readConfig(process.env), { mayCreate: false }, async (client) => {
    const rows = await writeBackup(client, pathOf(file), new Date());
    console.log(`Backed up ${rows} rows to ${pathOf(file)}`);
  });
}

/** `lockroom restore <file> [--replace]`: restores a backup into the configured database. */
export async function restore(args: string[]): Promise<void> {
  const [file, ...others] = args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('-') || others.length > 0)
    throw new PlainFailure(`Specify the backup to restore: ${commandLine('restore', '<file> [--replace]')}`);
  await withUnmigrated(readConfig(process.env), { mayCreate: true }, async (client) => {
    const replaces = args.includes('--replace');
    const { head, rows } = await restoreBackup(client, pathOf(file), { replaces });
    console.log(`Restored ${rows} rows as they were on ${head.createdAt}`);
  });
}
