import { readFile, stat } from 'node:fs/promises';
import { BODY_BYTES } from '@lockroom/contract';
import { EventFileError, readEventFile } from '../features/templates/event-file.ts';
import { storeEvent } from '../features/templates/templates.service.ts';
import { readConfig } from '../kernel/config.ts';
import { openDatabase, PlainFailure } from '../kernel/db/open.ts';
import { AppError } from '../kernel/errors.ts';
import { commandLine } from './backup.ts';

/**
 * `lockroom templates <file...>`: creates templates from event files. Prints one line per file; exits with 1 if one
 * failed.
 */
export async function loadTemplates(files: readonly string[]): Promise<void> {
  if (files.length === 0 || files.some((file) => file.startsWith('-')))
    throw new PlainFailure(`Name the event files: ${commandLine('templates', '<file...>')}`);
  const { connection, close } = await openDatabase(readConfig(process.env));
  try {
    for (const file of files) {
      const line = await loadOne(file, async (text) => {
        const event = readEventFile(text);
        const { did } = await storeEvent(connection.db, event, Date.now());
        const holds = event.kind === 'card' ? `${event.fights.length} fights` : `${event.size} teams`;
        return `${did}: ${event.name} (${event.sport}, ${holds})`;
      });
      if (line.ok) console.log(`${file} ${line.text}`);
      else {
        console.error(`${file} ${line.text}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await close();
  }
}

async function loadOne(
  file: string,
  load: (text: string) => Promise<string>,
): Promise<{ ok: boolean; text: string }> {
  try {
    const { size } = await stat(file);
    if (size > BODY_BYTES.json) throw new EventFileError('is too large to be an event file');
    return { ok: true, text: await load(await readFile(file, 'utf8')) };
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && typeof error.code === 'string' && 'path' in error;
    if (isMissing) return { ok: false, text: `cannot be read: ${error.code}` };
    if (error instanceof EventFileError) return { ok: false, text: error.message };
    if (error instanceof AppError) return { ok: false, text: `does not fit: ${error.message}` };
    throw error;
  }
}
