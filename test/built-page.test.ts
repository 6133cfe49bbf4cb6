import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unknownCalls } from '../scripts/lib/browser-support.mjs';
import { pageSizes } from '../scripts/lib/page-size.mjs';

// Made by `npm run build`.
const ASSETS = 'apps/web/dist/assets';

it('the first screen has at most 170 kB of scripts, every other adds at most 90 kB', () => {
  const { first, others } = pageSizes();
  expect(first.gzip).toBeLessThanOrEqual(170_000);
  expect(others.size).toBeGreaterThan(10);
  expect([...others].filter(([, { gzip }]) => gzip > 90_000)).toEqual([]);
});

it('the page calls nothing that the oldest supported browsers lack', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = scripts.map((name) => [name, unknownCalls(readFileSync(`${ASSETS}/${name}`, 'utf8'))]);
  expect(found.filter(([, calls]) => calls?.length)).toEqual([]);
});
