import { readFileSync } from 'node:fs';

/** Reads a file from test/events, which index.json describes. Tests run from the repository's root. */
export function readEvent(name: string): unknown {
  return JSON.parse(readFileSync(`test/events/${name}.json`, 'utf8'));
}
