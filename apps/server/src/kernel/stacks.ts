import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a file of the bundle: '(file:///x/dist/chunk-A.mjs:12:3' or 'at file:///...'. */
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/**
 * A stack in which places of the bundle are those of the sources. Node can do this by itself, but then reads all maps at
 * the start, for half of Lockroom's time and a tenth of its memory; here they are read with the first fault.
 */
export function inSources(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    try {
      // Both count from 0 in a map, and from 1 in a stack.
      const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      // Packages have an entry without a source: the bundler leaves them out of the maps.
      if (!entry || !('originalSource' in entry) || !entry.originalSource) return place;
      const source = pathToFileURL(join(fileURLToPath(file), '..', entry.originalSource)).href;
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    } catch {
      // This runs while an error is being logged, where a second one would end the process.
      return place;
    }
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // A stack is told as it is rather than not at all.
  }
  maps.set(file, map);
  return map;
}
