import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../../errors.ts';
import type { BeforeMigrating } from '../migrate.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes a backup to a folder before the first missing migration runs, so that an update can be undone. Throws a
 * {@link PlainFailure} if the backup cannot be written; the database is then unchanged.
 */
export function backUpInto(folder: string): BeforeMigrating {
  return async (client, { name }) => {
    const now = new Date();
    const time = now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '-');
    const file = join(folder, `before-${name}-${time}.backup`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const rows = await writeBackup(client, file, now);
      console.log(`Before the update, ${rows} rows were backed up to ${file}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PlainFailure(
        `The backup before the update could not be written to ${file}: ${reason}. Nothing was changed.`,
      );
    }
  };
}
