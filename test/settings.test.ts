import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/kernel/config.ts';

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Returns every environment variable that the server reads. */
function settingsRead(): string[] {
  const asked = new Set<string>();
  readConfig(
    new Proxy(
      {},
      {
        get(_target, name) {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return [...asked].toSorted();
}

it('.env.example and the README list exactly the settings of the server', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(names(example, /^([A-Z_]+)=/gm).toSorted()).toEqual(settingsRead());
  const [, table = ''] = /## Settings\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(names(table, /`([A-Z][A-Z_]+)`(?=[,\s|])/g).toSorted()).toEqual(settingsRead());
});

it('.env.example contains only valid settings', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const settings = readConfig(Object.fromEntries([...lines].map(([, name, value]) => [name, value])));
  expect(settings).toEqual(readConfig({}));
});
