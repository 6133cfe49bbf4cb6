import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UNBUNDLED } from '../scripts/lib/bundled.mjs';

interface Locked {
  license?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const installed = (lock: string) =>
  Object.entries<Locked>(read(lock).packages).flatMap(([path, locked]) =>
    path.includes('node_modules/') && !locked.link
      ? [{ name: path.split('node_modules/').at(-1) ?? '', ...locked }]
      : [],
  );

const production = installed('package-lock.json').filter(({ dev }) => !dev);

/** Licenses that permit commercial use. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** Licenses that are allowed only for these packages. */
const EXCEPTIONS: [packages: RegExp, license: string, because: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a separate library that can be replaced'],
  [/^web-push$/, 'MPL-2.0', 'used unmodified; the license covers only its own files'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'a typeface; its license allows serving a part of it'],
];

/** Returns whether a package may be used. With OR, at least one license must be allowed; with AND, all of them. */
function isAllowed(name: string, license: string): boolean {
  const allowed = [...FREE, ...EXCEPTIONS.flatMap(([packages, one]) => (packages.test(name) ? [one] : []))];
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
}

it('the licenses of all production packages permit commercial use', () => {
  expect(production.length).toBeGreaterThan(100);
  const refused = production.filter(({ name, license = 'none' }) => !isAllowed(name, license));
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect(isAllowed('x', 'AGPL-3.0')).toBe(false);
  expect(isAllowed('x', 'MIT AND GPL-3.0')).toBe(false);
  expect(isAllowed('x', '(GPL-3.0 OR MIT)')).toBe(true);
});

it('production packages are installed from the configured registry with a checksum', () => {
  const wrong = production.filter(
    ({ resolved, integrity = '' }) => resolved !== undefined || !integrity.startsWith('sha512-'),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('package.json denies the install scripts of all packages', () => {
  const scripted = installed('package-lock.json').filter(({ hasInstallScript }) => hasInstallScript);
  const names = [...new Set(scripted.map(({ name }) => name))].toSorted();
  const denied = Object.fromEntries(names.map((name) => [name, false]));
  expect(read('package.json').allowScripts).toEqual(denied);
});

it('the published package depends on the tested versions of the unbundled packages', () => {
  const { dependencies } = read('package.json');
  const tested = read('apps/server/package.json').dependencies;
  expect(Object.keys(dependencies).sort()).toEqual([...UNBUNDLED].sort());
  for (const [name, version] of Object.entries(dependencies)) expect(version).toBe(tested[name]);
});
