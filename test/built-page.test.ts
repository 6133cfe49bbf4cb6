import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unknownCalls } from '../scripts/lib/browser-support.mjs';
import { pageSizes } from '../scripts/lib/page-size.mjs';

const ASSETS = 'apps/web/dist/assets';

it('the first screen loads at most 170 kB of compressed scripts', () => {
  expect(pageSizes().first).toBeLessThanOrEqual(170_000);
});

it('the style sheet defines every color, size and shadow that a class on the page uses', () => {
  const styles = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`${ASSETS}/${name}`, 'utf8').replaceAll('\\', ''))
    .join();
  const sources = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !/\.test\.|testing\//.test(name),
  );
  const named = sources.flatMap((name) => [
    ...readFileSync(`apps/web/src/${name}`, 'utf8').matchAll(
      /(?<=[\s'"`:])(?:bg|text|border|rounded|shadow|leading|tracking)-[a-z][a-z0-9-]*(?=[\s'"`/])/g,
    ),
  ]);
  expect(named.length).toBeGreaterThan(1_000);
  expect(named.map(([utility]) => utility).filter((utility) => !styles.includes(utility))).toEqual([]);
});

it('no chunk imports itself directly or through other chunks', () => {
  const imports = new Map(
    readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [
        name,
        [...readFileSync(`${ASSETS}/${name}`, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
          ([, imported = '']) => imported,
        ),
      ]),
  );
  const loaded = (name: string, before = new Set<string>()): Set<string> => {
    for (const imported of imports.get(name) ?? [])
      if (!before.has(imported)) loaded(imported, before.add(imported));
    return before;
  };
  expect([...imports.keys()].filter((name) => loaded(name).has(name))).toEqual([]);
});

it('the page calls no function that the oldest supported browsers lack', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = scripts.map((name) => [name, unknownCalls(readFileSync(`${ASSETS}/${name}`, 'utf8'))]);
  expect(found.filter(([, calls]) => calls?.length)).toEqual([]);
});
