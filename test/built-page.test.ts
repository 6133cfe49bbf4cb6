import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unknownCalls } from '../scripts/lib/browser-support.mjs';
import { pageSizes } from '../scripts/lib/page-size.mjs';

// Made by `npm run build`.
const ASSETS = 'apps/web/dist/assets';

it('the first screen has at most 170 kB of compressed scripts', () => {
  expect(pageSizes().first).toBeLessThanOrEqual(170_000);
});

it('the page calls nothing that the oldest supported browsers lack', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = scripts.map((name) => [name, unknownCalls(readFileSync(`${ASSETS}/${name}`, 'utf8'))]);
  expect(found.filter(([, calls]) => calls?.length)).toEqual([]);
});
