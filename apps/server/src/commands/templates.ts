import { readFile, stat } from 'node:fs/promises';
import { BODY_BYTES } from '@lockroom/contract';
import { EventFileError, readEventFile } from '../features/templates/event-file.ts';
import { storeEvent } from '../features/templates/templates.service.ts';
import { readConfig } from '../kernel/config.ts';
import type { Db } from '../kernel/db/connect.ts';
import { openDatabase } from '../kernel/db/open.ts';
import { AppError, PlainFailure } from '../kernel/errors.ts';
import { commandLine } from './backup.ts';

/** `lockroom templates <file...>`: creates templates from event files. Exits with 1 if a file could not be loaded. */
export async function loadTemplates(files: readonly string[]): Promise<void> {
  if (files.length === 0 || files.some((file) => file.startsWith('-')))
    throw new PlainFailure(`Specify the event files: ${commandLine('templates', '<file...>')}`);
  const { connection, close } = await openDatabase(readConfig(process.env));
  try {
    for (const file of files) {
      try {
        console.log(`${file} ${await loadOne(connection.db, file)}`);
      } catch (error) {
        console.error(`${file} ${problemOf(error)}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await close();
  }
}

async function loadOne(db: Db, file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > BODY_BYTES.json) throw new EventFileError('is too large to be an event file');
  const event = readEventFile(await readFile(file, 'utf8'));
  const { did } = await storeEvent(db, event, Date.now());
  const holds = event.kind === 'card' ? `${event.fights.length} fights` : `${event.size} teams`;
  return `${did}: ${event.name} (${event.sport}, ${holds})`;
}

function problemOf(error: unknown): string {
  const isMissing =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && 'path' in error;
  if (isMissing) return `cannot be read: ${error.code}`;
  if (error instanceof EventFileError) return error.message;
  if (error instanceof AppError) return `does not fit: ${error.message}`;
  throw error;
}
