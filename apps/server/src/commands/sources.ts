import { checkSource } from '../features/sources/check-sources.ts';
import { readEventSources } from '../features/sources/settings.ts';
import { readConfig } from '../kernel/config.ts';
import { PlainFailure } from '../kernel/errors.ts';
import { commandLine } from './backup.ts';

/**
 * `lockroom sources check [name...]`: sends sample requests to the sources enabled in EVENT_SOURCES and checks that the
 * responses have the expected shape. Prints one line per request; exits with 1 if a request fails.
 */
export async function sources([verb, ...names]: readonly string[]): Promise<void> {
  if (verb !== 'check')
    throw new PlainFailure(`Specify the action: ${commandLine('sources', 'check [name...]')}`);
  const active = readEventSources(readConfig(process.env));
  const off = names.find((name) => !active.some((source) => source.name === name));
  if (off !== undefined) throw new PlainFailure(`EVENT_SOURCES does not enable '${off}'.`);
  if (active.length === 0) throw new PlainFailure('EVENT_SOURCES enables no source.');
  for (const source of active) {
    if (names.length > 0 && !names.includes(source.name)) continue;
    for await (const { isOk, line } of checkSource(source, Date.now())) {
      console.log(line);
      if (!isOk) process.exitCode = 1;
    }
  }
}
