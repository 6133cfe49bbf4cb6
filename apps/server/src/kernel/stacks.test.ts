import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { inSources } from './stacks.ts';

const SOURCE = `export interface Wide {
  removed: string;
}

function fail(): never {
  throw new Error('on line 6');
}

try {
  fail();
} catch (error) {
  console.log((error as Error).stack);
}
`;

test('positions in the bundle are mapped to the sources, and other positions stay unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-stacks-'));
  const outfile = join(folder, 'bundle.mjs');
  const stdin = {
    contents: SOURCE,
    loader: 'ts' as const,
    sourcefile: 'rooms.service.ts',
    resolveDir: folder,
  };
  await build({ stdin, absWorkingDir: folder, outfile, bundle: true, format: 'esm', sourcemap: 'linked' });
  const stack = execFileSync(process.execPath, [outfile], { encoding: 'utf8' });
  expect(stack).toMatch(/fail \(file:.*bundle\.mjs:\d+:\d+\)/);
  expect(inSources(stack)).toContain(`fail (${pathToFileURL(join(folder, 'rooms.service.ts')).href}:6:9)`);
  // In the bundle's source map, code from packages has no source.
  const other = pathToFileURL(outfile).href.replace('bundle.mjs', 'package.mjs');
  const path = fileURLToPath(other);
  writeFileSync(`${path}.map`, JSON.stringify({ version: 3, sources: [], names: [], mappings: 'A' }));
  expect(inSources(`at x (${other}:1:1)`)).toBe(`at x (${other}:1:1)`);
  rmSync(folder, { recursive: true });
  const elsewhere = 'Error: x\n    at open (file:///nowhere/dist/chunk-A.mjs:3:4)\n    at node:fs:1:2';
  expect(inSources(elsewhere)).toBe(elsewhere);
});
