// Finds calls in the built page that the oldest supported browsers do not know: exits with 1 when there are any.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownCalls } from './lib/browser-support.mjs';
import { root } from './lib/process.mjs';

const assets = join(root, 'apps', 'web', 'dist', 'assets');

for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
  const found = unknownCalls(readFileSync(join(assets, file), 'utf8'));
  if (found.length === 0) continue;
  console.log(`${file}: ${found.join(', ')}`);
  process.exitCode = 1;
}
