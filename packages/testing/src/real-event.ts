import { readFileSync } from 'node:fs';

/** Reads a file of test/events, which index.json describes. Tests run in the root of the repository. */
export function readEvent(name: string): unknown {
  return JSON.parse(readFileSync(`test/events/${name}.json`, 'utf8'));
}
